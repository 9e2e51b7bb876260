import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { date, money, qty, reference, rowId, stamps } from '../../platform/database/columns.ts';

/** An invoice over an order that nobody has issued yet: it uses up nothing, and goes when it is issued. */
export const invoiceDrafts = pgTable(
  'invoice_draft',
  {
    id: rowId(),
    orderId: reference().references(() => salesOrders.id),
    /** Null: the day on which it is issued. */
    issueDate: date(),
    /** Null: by the days of credit of the buyer. */
    dueDate: date(),
    note: text().notNull().default(''),
    /** Null: those of the settings on the day of issue. */
    terms: text(),
    /** What it came to when it was saved. */
    total: money().notNull(),
    ...stamps(),
  },
  (draft) => [
    unique('invoice.draft_exists').on(draft.orderId),
    check('invoice_draft.due_after_issue', sql`${draft.dueDate} >= ${draft.issueDate}`),
    check('invoice_draft.total', sql`${draft.total} >= 0`),
  ],
);

/** How much of an order line a draft bills. */
export const invoiceDraftLines = pgTable(
  'invoice_draft_line',
  {
    id: rowId(),
    draftId: reference().references(() => invoiceDrafts.id, { onDelete: 'cascade' }),
    orderLineId: reference().references(() => orderLines.id),
    qty: qty().notNull(),
  },
  (line) => [
    unique('invoice.draft_line_once').on(line.draftId, line.orderLineId),
    index('invoice_draft_line_order_line').on(line.orderLineId),
    check('invoice_draft_line.qty', sql`${line.qty} > 0`),
  ],
);
