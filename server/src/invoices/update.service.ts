import type { ChangedInvoice, Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { moveDueDate } from '../accounts/open-items/open-item.service.ts';
import { dateWords } from '../platform/clock.ts';
import type { WriteContext } from '../platform/context.ts';
import { invalid } from '../platform/problem.ts';
import { changeRow, lockRow, stale } from '../platform/rows/rows.ts';
import { cancelledAlready } from './issuing/cancelled.rules.ts';
import { getInvoice } from './invoice.service.ts';
import { salesInvoices } from './invoice.table.ts';

/**
 * Changes what may still change on an invoice: its due date, as long as it has not passed, and what is
 * written on it beside the amounts.
 *
 * @throws {Problem} `invalid` (422) at `dueDate`; `invoice.cancelled_already`, `stale` (409); `not_found`.
 */
export async function updateInvoice(
  ctx: WriteContext,
  { id, version, ...values }: ChangedInvoice,
): Promise<Invoice> {
  const invoice = await lockRow(ctx, salesInvoices, id);
  if (invoice.status === 'cancelled') throw cancelledAlready(invoice.number);
  if (invoice.version !== version) throw await stale(ctx, salesInvoices, invoice);
  const { dueDate } = values;
  if (dueDate !== undefined && dueDate !== invoice.dueDate) {
    if (invoice.dueDate < ctx.today) {
      throw invalid({ dueDate: `The due date ${dateWords(invoice.dueDate)} has passed` });
    }
    if (dueDate < invoice.dueDate) {
      throw invalid({
        dueDate: `The due date can only be moved later than ${dateWords(invoice.dueDate)}`,
      });
    }
    await moveDueDate(ctx, { kind: 'sales_invoice', id }, dueDate);
  }
  await changeRow(ctx, salesInvoices, invoice, values);
  return getInvoice(ctx, { id });
}
