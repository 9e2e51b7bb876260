import { eq, sql } from 'drizzle-orm';
import { numbered, searched, type SearchKind } from '../platform/rows/search.ts';
import { couriers } from './couriers/courier.table.ts';
import { parcelSearchText } from './dispatch/parcel-search-text.ts';
import { parcels } from './dispatch/parcel.table.ts';
import { shippingData } from './dispatch/shipping-data.table.ts';
import { manifests, manifestSearchText } from './manifests/manifest.table.ts';

/** What the search finds of this area. */
export const logisticsSearch: readonly SearchKind[] = [
  numbered(parcels, 'parcel', 'Parcels', 'logistics.parcel.read', {
    rank: 14,
    under: sql`${shippingData.orderNumber} || ' · ' || ${shippingData.shipName}`,
    join: (rows) => rows.innerJoin(shippingData, eq(shippingData.orderId, parcels.orderId)),
    words: [parcelSearchText],
    exact: [parcels.number, parcels.labelCode, parcels.waybill],
  }),
  numbered(manifests, 'manifest', 'Manifests', 'logistics.parcel.read', {
    rank: 65,
    under: couriers.name,
    join: (rows) => rows.innerJoin(couriers, eq(couriers.id, manifests.courierId)),
    words: [manifestSearchText],
  }),
  searched(couriers, 'courier', 'Couriers', 'logistics.parcel.read', {
    by: 'name',
    rank: 64,
    title: couriers.name,
    under: couriers.code,
    words: [couriers.name, couriers.code],
    isSmall: true,
  }),
];
