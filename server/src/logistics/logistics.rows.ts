import { id, text } from '@counting-house/contract/kit/shapes.ts';
import { z } from 'zod';
import { deletable, setBy, switchable, type RegisterRow } from '../platform/rows/row-register.ts';
import { switchBoxType } from './boxes/box-type.service.ts';
import { boxTypes } from './boxes/box-type.table.ts';
import { deleteCourier, switchCourier } from './couriers/courier.service.ts';
import { couriers } from './couriers/courier.table.ts';
import { parcels } from './dispatch/parcel.table.ts';
import { manifests } from './manifests/manifest.table.ts';
import { setShipping } from './dispatch/shipping.service.ts';
import { shippingData } from './dispatch/shipping-data.table.ts';
import { switchTote } from './packing/tote.service.ts';
import { totes } from './packing/tote.table.ts';
import { changeTrack } from './couriers/track.service.ts';
import { tracks } from './couriers/track.table.ts';

const ofCourier = 'logistics.courier.write';
const ofHouse = 'logistics.setting.write';
const ofShipping = 'logistics.parcel.dispatch';
const priority = z.int('Enter 0 to 9').min(0, 'Enter 0 to 9').max(9, 'Enter 0 to 9');

export const logisticsRows: readonly RegisterRow[] = [
  {
    table: couriers,
    read: 'logistics.parcel.read',
    softDelete: deletable(couriers, ofCourier, deleteCourier),
    status: switchable(ofCourier, 'status', switchCourier),
  },
  {
    table: tracks,
    read: 'logistics.parcel.read',
    softDelete: deletable(tracks, ofCourier),
    status: switchable(ofCourier, 'status', (ctx, at, status) => changeTrack(ctx, at, { status })),
    fields: setBy(ofCourier, changeTrack, { priority }),
  },
  {
    table: boxTypes,
    read: 'logistics.parcel.read',
    softDelete: deletable(boxTypes, ofHouse),
    status: switchable(ofHouse, 'status', switchBoxType),
  },
  {
    table: totes,
    read: 'logistics.parcel.read',
    softDelete: deletable(totes, ofHouse),
    status: switchable(ofHouse, 'status', switchTote),
  },
  { table: parcels, read: 'logistics.parcel.read' },
  { table: manifests, read: 'logistics.parcel.read' },
  {
    table: shippingData,
    read: 'logistics.parcel.read',
    fields: setBy(ofShipping, setShipping, { packNote: text(300), priority, preferredTrackId: id }),
  },
];
