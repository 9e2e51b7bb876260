import { ChargeKind } from '@counting-house/contract/orders/order-labels.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { money, oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { salesOrders } from '../order.table.ts';
import { taxedAmount } from '../../tax/tax.table.ts';

/** What an order costs beside its goods. Amounts are paise. */
export const orderCharges = pgTable(
  'order_charge',
  {
    id: rowId(),
    orderId: reference().references(() => salesOrders.id),
    kind: oneOf(ChargeKind).notNull(),
    label: text().notNull(),
    /** As shown to the buyer. */
    amount: money().notNull(),
    /** What the rules said for its kind when it was agreed: a charge that was waived is waived up to that. */
    byRule: money().notNull().default(0),
    /** What an offer took off before. */
    discount: money().notNull().default(0),
    ...taxedAmount(),
    /** Worked out by rule; false when a person set it. */
    isAuto: boolean().notNull(),
    /** An invoice covers it: it stays as it is. */
    isInvoiced: boolean().notNull().default(false),
    /** Taken off after placing; its amounts count no more. */
    isCancelled: boolean().notNull().default(false),
    ...stamps(),
  },
  (charge) => [
    index('order_charge_by_order').on(charge.orderId),
    check(
      'order_charge.cancelled_invoiced',
      sql`not (${charge.isCancelled} and ${charge.isInvoiced})`,
    ),
    check(
      'order_charge.amounts_disagree',
      sql`${charge.total} = ${charge.taxable} + ${charge.taxAmount} and ${charge.amount} >= 0
        and ${charge.discount} >= 0`,
    ),
  ],
);
