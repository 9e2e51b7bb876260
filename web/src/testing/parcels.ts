import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Manifest } from '@counting-house/contract/logistics/manifest.ts';
import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import type { Said } from './fill.ts';
import { plain } from './plain.ts';

/** A parcel that is packed; two services take it, and one does not go there. */
export const packedParcel = (said: Said<Parcel> = {}): Parcel =>
  plain(logistics.getParcel, {
    id: 21,
    number: 'PCL-21',
    orderId: 7,
    orderNo: 'B2C-7',
    name: 'Kaveri Rao',
    phone: '9845012345',
    status: 'packed',
    offers: [
      { trackId: 1, name: 'Surface', courier: 'Konkan', waybillSource: 'typed' },
      { trackId: 2, name: 'Air', courier: 'Konkan', waybillSource: 'block', nextWaybill: 'AWB-9' },
      {
        trackId: 3,
        name: 'Bike',
        courier: 'Own',
        waybillSource: 'none',
        why: 'Own, Bike: not to Sagara.',
      },
    ],
    version: 3,
    ...said,
  });

export const onManifest = (id: number, scannedAt: string | null = null) =>
  ({
    id,
    number: `PCL-${id}`,
    name: 'Kaveri Rao',
    city: 'Sagara',
    waybill: `AWB-${id}`,
    scannedAt,
  }) as const;

/** An open manifest of a courier, with two parcels of which none is scanned. */
export const openManifest = (said: Said<Manifest> = {}): Manifest =>
  plain(logistics.getManifest, {
    id: 3,
    number: 'MAN-3',
    status: 'open',
    courier: 'Konkan',
    parcels: 2,
    items: [onManifest(21), onManifest(22)],
    version: 4,
    ...said,
  });
