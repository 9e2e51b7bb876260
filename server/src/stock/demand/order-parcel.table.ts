import type { ParcelStatus } from '@counting-house/contract/logistics/parcel.ts';
import type { ParcelDirection } from '@counting-house/contract/logistics/return-parcel.ts';
import { bigint, pgView, text } from 'drizzle-orm/pg-core';

/** What stock, orders, invoices and returns are told of parcels: a view of logistics (9500_logistics.sql). */
export const orderParcels = pgView('order_parcel', {
  id: bigint({ mode: 'number' }).notNull(),
  number: text().notNull(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  /** The return that it fetches. */
  returnId: bigint('return_id', { mode: 'number' }),
  direction: text().$type<ParcelDirection>().notNull(),
  status: text().$type<ParcelStatus>().notNull(),
  /** Its courier's name; null before it is booked. */
  courier: text(),
  waybill: text().notNull(),
  trackingUrl: text('tracking_url').notNull(),
}).existing();
