import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import {
  moment,
  money,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { salesOrders } from '../order.table.ts';
import { orderPayments } from './payment.table.ts';

/** A link that a buyer is asked to pay by. Whether its time has passed is told by the clock. */
export const paymentLinks = pgTable(
  'payment_link',
  {
    id: rowId(),
    orderId: reference().references(() => salesOrders.id),
    /** Random: anyone who knows it may tell that it was paid, with a token of their own. */
    ref: text().notNull().unique('link.ref_taken'),
    amount: money().notNull(),
    /** As it was sent; a setting that changes later leaves it alone. */
    url: text().notNull(),
    expiresAt: moment().notNull(),
    sentTo: text().array().notNull().default([]),
    cancelledAt: moment(),
    paymentId: optionalReference().references(() => orderPayments.id),
    paidAt: moment(),
    ...stamps(),
  },
  (link) => [
    index('payment_link_by_order').on(link.orderId, link.id),
    index('payment_link_by_payment')
      .on(link.paymentId)
      .where(sql`${link.paymentId} is not null`),
    check('link.amount_wrong', sql`${link.amount} > 0`),
    check('link.paid_by_nothing', sql`(${link.paymentId} is null) = (${link.paidAt} is null)`),
  ],
);
