import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  optionalReference,
  qty,
  reference,
  rowId,
} from '../../platform/database/columns.ts';
import { skus } from '../skus/sku.table.ts';

/**
 * What sold goods cost, by the order line and the day on which the books have it: with the invoice, with what leaves,
 * with what comes back or is lost. Insert only. Reports of sales and cost of goods sold both come from it.
 */
export const saleCosts = pgTable(
  'sale_cost',
  {
    id: rowId(),
    day: date().notNull(),
    kind: text({ enum: ['billed', 'unbilled', 'left', 'back', 'lost', 'found'] }).notNull(),
    /** The document of the entry in the books. */
    docKind: text({
      enum: ['sales_invoice', 'credit_note', 'parcel', 'order', 'return', 'recall'],
    }).notNull(),
    docId: reference(),
    /** Null when nobody knows how the goods had left. */
    orderLineId: optionalReference(),
    skuId: reference().references(() => skus.id),
    /** The invoice that bears the goods; null for goods that left without one. */
    invoiceId: optionalReference(),
    /** The parcel that they were billed for, or left in. */
    parcelId: optionalReference(),
    /** Signed thousandths and paise: what is billed and has not left. */
    waitingQty: qty().notNull(),
    waiting: money().notNull(),
    /** Signed paise of cost of goods sold. */
    cost: money().notNull(),
  },
  (row) => [
    check(
      'sale_cost.waits_for_nothing',
      sql`${row.invoiceId} is not null or (${row.waitingQty} = 0 and ${row.waiting} = 0)`,
    ),
    check(
      'sale_cost.cost_kept',
      sql`${row.kind} not in ('billed', 'unbilled') or ${row.waiting} = ${row.cost}`,
    ),
    index('sale_cost_line').on(row.orderLineId),
    index('sale_cost_sku').on(row.skuId),
    index('sale_cost_doc').on(row.docKind, row.docId),
    index('sale_cost_waiting')
      .on(row.invoiceId, row.day)
      .where(sql`${row.invoiceId} is not null`),
  ],
);
