import type { OrderStatus } from '@counting-house/contract/orders/order-labels.ts';
import { bigint, boolean, pgView, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** What the catalogue is told of lines of orders: a view of orders (9300_orders.sql). */
export const orderedVariants = pgView('ordered_variant', {
  lineId: bigint('line_id', { mode: 'number' }).notNull(),
  variantId: bigint('variant_id', { mode: 'number' }),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  orderNo: text('order_no'),
  placedAt: moment('placed_at').notNull(),
  customerId: bigint('customer_id', { mode: 'number' }),
  status: text().$type<OrderStatus>().notNull(),
  /** Some of it was delivered, and has not come back. */
  isKept: boolean('is_kept').notNull(),
}).existing();
