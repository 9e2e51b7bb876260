import type { CancelDocument, CreditNote } from '@counting-house/contract/invoices/credit-note.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { reverse } from '../../books/journal/journal.service.ts';
import { allocations, openItems } from '../../books/open-items/open-item.table.ts';
import { setCredited } from '../../orders/fulfilment/fulfilment.service.ts';
import { lockOrder } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, lockRow, readRow, stale } from '../../platform/rows/rows.ts';
import { salesInvoiceLines } from '../invoice-line.table.ts';
import { salesInvoices } from '../invoice.table.ts';
import { creditNoteLines } from './credit-note-line.table.ts';
import { getCreditNote } from './credit-note.service.ts';
import { creditNotes } from './credit-note.table.ts';
import { restBefore } from './credit.rules.ts';
import { setRests } from './credit.service.ts';

/**
 * Cancels a credit note that a person wrote today by mistake: its invoice has the amounts back, and what
 * it settled is open again, and takes what other notes of the order have left. The number stays.
 *
 * Locks the order, its invoice, then the credit note.
 *
 * @throws {Problem} `credit_note.of_return`, `credit_note.not_today`, `credit_note.given_back`, `period.*` (422);
 *   `credit_note.cancelled_already`, `stale` (409).
 */
export async function cancelCreditNote(
  ctx: WriteContext,
  { id, version, reason }: CancelDocument,
): Promise<CreditNote> {
  const { orderId, invoiceId } = await readRow(ctx, creditNotes, id);
  const order = await lockOrder(ctx, orderId);
  const invoice = await lockRow(ctx, salesInvoices, invoiceId);
  const note = await lockRow(ctx, creditNotes, id);
  await refuse(ctx, note, version);

  const lines = await readRows(ctx, creditNoteLines, { creditNoteId: id });
  const known = await readRows(ctx, salesInvoiceLines, { invoiceId });
  const rests = known.flatMap((line) => {
    const own = lines.filter(({ invoiceLineId }) => invoiceLineId === line.id);
    if (own.length === 0) return [];
    const before = own.reduce(
      (rest, { qty, net, kept, takenComponents }) =>
        restBefore(rest, { qty, goods: net + kept, components: takenComponents }),
      restBefore(line, { qty: null, goods: 0, components: [] }),
    );
    return [{ id: line.id, ...before }];
  });
  await setRests(ctx, rests);
  const cancelled = { status: 'cancelled', cancelReason: reason, cancelledOn: ctx.today } as const;
  await changeRow(ctx, creditNotes, note, cancelled);
  await changeRow(ctx, salesInvoices, invoice, { credited: invoice.credited - note.total });
  await setCredited(ctx, order, -note.total);
  await reverse(
    ctx,
    { source: { kind: 'credit_note', id }, event: 'sales.creditNoteIssued' },
    { reason, date: note.issueDate },
  );
  await noteEvent(ctx, {
    orderId,
    kind: 'credit_note',
    text: `Credit note ${note.number} cancelled: ${reason}`,
  });
  return getCreditNote(ctx, { id });
}

async function refuse(
  ctx: WriteContext,
  note: typeof creditNotes.$inferSelect,
  version: number,
): Promise<void> {
  if (note.status === 'cancelled') {
    throw conflict('credit_note.cancelled_already', `Credit note ${note.number} is cancelled.`);
  }
  if (note.version !== version) throw await stale(ctx, creditNotes, note);
  if (note.reasonKind !== 'price') {
    const says = 'A credit note of a return cannot be cancelled';
    throw ruleBroken('credit_note.of_return', says);
  }
  if (note.issueDate !== ctx.today) {
    const says = 'A credit note can be cancelled only on its own day';
    throw ruleBroken('credit_note.not_today', says);
  }
  if (await isGivenBack(ctx, note.id)) {
    const says = 'Money was refunded for this credit note. It can no longer be cancelled.';
    throw ruleBroken('credit_note.given_back', says);
  }
}

/** Whether anything but an invoice took of it: a refund. */
async function isGivenBack(ctx: WriteContext, id: number): Promise<boolean> {
  const owed = alias(openItems, 'owed');
  const [refund] = await ctx.tx
    .select({ one: sql`1` })
    .from(allocations)
    .innerJoin(openItems, eq(openItems.id, allocations.creditItemId))
    .innerJoin(owed, eq(owed.id, allocations.debitItemId))
    .where(
      and(
        eq(openItems.sourceKind, 'credit_note'),
        eq(openItems.sourceId, id),
        ne(owed.sourceKind, 'sales_invoice'),
        isNull(allocations.reversedOn),
      ),
    )
    .limit(1);
  return refund !== undefined;
}
