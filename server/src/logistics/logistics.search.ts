import { eq, sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { couriers } from './couriers/courier.table.ts';
import { parcelSearchText } from './dispatch/parcel-search-text.ts';
import { parcels } from './dispatch/parcel.table.ts';
import { manifests, manifestSearchText } from './manifests/manifest.table.ts';
import { shippingData } from './dispatch/shipping-data.table.ts';

/** What the search finds of this area. */
export const logisticsSearch: readonly SearchKind[] = [
  {
    kind: 'parcel',
    label: 'Parcels',
    permission: 'logistics.parcel.read',
    by: 'number',
    rank: 14,
    rows: (tx) =>
      tx
        .select({
          id: parcels.id,
          title: parcels.number,
          under: sql<string>`${shippingData.orderNumber} || ' · ' || ${shippingData.shipName}`,
        })
        .from(parcels)
        .innerJoin(shippingData, eq(shippingData.orderId, parcels.orderId))
        .$dynamic(),
    id: parcels.id,
    words: [parcelSearchText],
    numbers: [parcels.number],
    exact: [parcels.number, parcels.labelCode, parcels.waybill],
  },
  {
    kind: 'manifest',
    label: 'Manifests',
    permission: 'logistics.parcel.read',
    by: 'number',
    rank: 65,
    rows: (tx) =>
      tx
        .select({ id: manifests.id, title: manifests.number, under: couriers.name })
        .from(manifests)
        .innerJoin(couriers, eq(couriers.id, manifests.courierId))
        .$dynamic(),
    id: manifests.id,
    words: [manifestSearchText],
    numbers: [manifests.number],
    exact: [manifests.number],
  },
  {
    kind: 'courier',
    label: 'Couriers',
    permission: 'logistics.parcel.read',
    by: 'name',
    rank: 64,
    rows: (tx) =>
      tx
        .select({ id: couriers.id, title: couriers.name, under: couriers.code })
        .from(couriers)
        .$dynamic(),
    id: couriers.id,
    words: [couriers.name, couriers.code],
    isSmall: true,
  },
];
