import type { OfferVerdict } from '@counting-house/contract/offers/offer-labels.ts';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { reference } from '../../platform/database/columns.ts';
import { salesOrders } from '../order.table.ts';

/** What became of each offer when an order was priced: what it gave, or why it gave nothing. */
export const orderOffers = pgTable('order_offer', {
  orderId: reference()
    .primaryKey()
    .references(() => salesOrders.id),
  verdicts: jsonb().$type<OfferVerdict[]>().notNull(),
});
