import type { CancelDocument } from '@counting-house/contract/invoices/credit-note.ts';
import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { eq } from 'drizzle-orm';
import { reverse } from '../../books/journal/journal.service.ts';
import { setUninvoiced } from '../../orders/fulfilment/fulfilment.service.ts';
import { lockWholeOrder, type LineRecord } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, lockRow, readRow, stale } from '../../platform/rows/rows.ts';
import { unbillInvoice } from '../../stock/demand/billed-goods.service.ts';
import { cancelledAlready, refuseReceipt } from './cancelled.rules.ts';
import { creditNotes } from '../credit/credit-note.table.ts';
import { salesInvoiceLines } from '../invoice-line.table.ts';
import { getInvoice } from '../invoice.service.ts';
import { salesInvoices } from '../invoice.table.ts';

/**
 * Cancels an invoice whose goods are still here: its amounts go back to the order, what paid it pays
 * other invoices of the order, or is the buyer's credit until the next one, and its entry is reversed on its own day. The number stays.
 *
 * Locks the order, then the invoice.
 *
 * @throws {Problem} `invoice.cancelled_already`, `invoice.goods_left`, `invoice.has_credit`, `period.*` (422);
 *   `stale` (409).
 */
export async function cancelInvoice(
  ctx: WriteContext,
  { id, version, reason }: CancelDocument,
): Promise<Invoice> {
  const { orderId } = await readRow(ctx, salesInvoices, id);
  const { order, lines } = await lockWholeOrder(ctx, orderId);
  const invoice = await lockRow(ctx, salesInvoices, id);
  if (invoice.status === 'cancelled') throw cancelledAlready(invoice.number);
  if (invoice.version !== version) throw await stale(ctx, salesInvoices, invoice);
  refuseReceipt(invoice);
  const notes = await readRows(ctx, creditNotes, { invoiceId: id, status: 'issued' });
  if (notes.length > 0) {
    const numbers = notes.map(({ number }) => number).join(', ');
    const says = `A credit note exists: ${numbers}. The invoice can no longer be cancelled.`;
    throw ruleBroken('invoice.has_credit', says);
  }
  const own = await readRows(ctx, salesInvoiceLines, { invoiceId: id });
  const covered = lines.flatMap((line) => {
    const parts = own.filter(({ orderLineId }) => orderLineId === line.id);
    const qty = parts.reduce((sum, part) => sum + (part.qty ?? 0), 0);
    return qty > 0 ? [{ line, qty }] : [];
  });
  const isHere = await unbillInvoice(ctx, {
    invoiceId: id,
    date: invoice.issueDate,
    orderLineIds: covered.map(({ line }) => line.id),
  });
  if (!isHere || covered.some(hasLeft)) {
    throw ruleBroken('invoice.goods_left', 'Goods have left. Use a return or credit note.');
  }

  await ctx.tx
    .update(salesInvoiceLines)
    .set({ isCancelled: true })
    .where(eq(salesInvoiceLines.invoiceId, id));
  const cancelled = { status: 'cancelled', cancelReason: reason, cancelledOn: ctx.today } as const;
  await changeRow(ctx, salesInvoices, invoice, cancelled);
  const chargeIds = own.flatMap(({ orderChargeId }) => orderChargeId ?? []);
  await setUninvoiced(ctx, { order, lines: covered, total: invoice.total, chargeIds });
  await reverse(
    ctx,
    { source: { kind: 'sales_invoice', id }, event: 'sales.invoiceIssued' },
    { reason, date: invoice.issueDate },
  );
  await noteEvent(ctx, {
    orderId,
    kind: 'invoice',
    text: `Invoice ${invoice.number} cancelled: ${reason}`,
  });
  return getInvoice(ctx, { id });
}

/** Whether more left the house, or was rendered, than other invoices cover. */
function hasLeft({ line, qty }: { line: LineRecord; qty: number }): boolean {
  const left = Math.max(line.qtyShipped, line.qtyDelivered);
  return left > line.qtyInvoiced - qty;
}
