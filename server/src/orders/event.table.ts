import { OrderEventKind } from '@counting-house/contract/orders/timeline.ts';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { json, moment, oneOf, reference, rowId } from '../platform/database/columns.ts';
import { salesOrders } from './order.table.ts';

/** The timeline of an order; insert only. */
export const orderEvents = pgTable(
  'order_event',
  {
    id: rowId(),
    orderId: reference().references(() => salesOrders.id),
    kind: oneOf(OrderEventKind).notNull(),
    text: text().notNull(),
    /** What an edit replaced, and by what. */
    before: json(),
    after: json(),
    /** The name of who did it, as it was then. */
    byName: text().notNull(),
    createdAt: moment().notNull(),
    createdBy: reference(),
  },
  (event) => [index('order_event_by_order').on(event.orderId, event.id)],
);
