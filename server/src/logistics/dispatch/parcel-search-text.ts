import type { ParcelStatus } from '@counting-house/contract/logistics/parcel.ts';
import { sql } from 'drizzle-orm';
import { parcels } from './parcel.table.ts';

/** A parcel's number and the courier's, in one text; written as its index has it (9500_logistics.sql). */
export const parcelSearchText = sql<string>`(${parcels.number} || ' ' || ${parcels.waybill})`;

/** Where a parcel is, as it stands behind `it is`. */
export const parcelIs: Readonly<Record<ParcelStatus, string>> = {
  packed: 'packed',
  booked: 'booked',
  dispatched: 'dispatched',
  in_transit: 'in transit',
  out_for_delivery: 'out for delivery',
  attempt_failed: 'with the courier after a failed attempt',
  delivered: 'delivered',
  rto: 'returning (RTO)',
  returned: 'returned',
  lost: 'lost',
  damaged: 'damaged',
  cancelled: 'unpacked',
};
