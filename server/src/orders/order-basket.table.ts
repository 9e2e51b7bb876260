import { bigint, boolean, pgView, text } from 'drizzle-orm/pg-core';

/** What orders are told of the basket that an order is packed from: a view of logistics (9500_logistics.sql). */
export const orderBaskets = pgView('order_basket', {
  id: bigint({ mode: 'number' }).notNull(),
  number: text().notNull(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  packerId: bigint('packer_id', { mode: 'number' }),
  /** Picked, being packed or on hold: neither packed nor cleared. */
  isLive: boolean('is_live').notNull(),
  /** What lies in it, thousandths. */
  taken: bigint({ mode: 'number' }).notNull(),
}).existing();
