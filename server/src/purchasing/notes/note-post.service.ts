import type {
  CancelVendorNote,
  VendorNote,
  VendorNoteStep,
} from '@counting-house/contract/purchasing/vendor-note.ts';
import { and, eq, gte, inArray, isNull, ne } from 'drizzle-orm';
import {
  credit,
  debit,
  post,
  reverse,
  type RoleLine,
} from '../../books/journal/journal.service.ts';
import { allocations, openItems } from '../../books/open-items/open-item.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { lockGoods } from '../bills/bill-lock.service.ts';
import { chargeCost } from '../bills/bill-charges.service.ts';
import { billLines, bills } from '../bills/bill.table.ts';
import { vendorReturnParts, vendorReturns } from '../returns/vendor-return.table.ts';
import { revalueNoted, unvalueNoted } from './note-revalue.service.ts';
import { seriesOfKind } from './vendor-note.rules.ts';
import { vendorNotes } from './vendor-note.table.ts';
import {
  readNoteInput,
  linesOfNote,
  lockNote,
  readyNote,
  type NoteLineRow,
  type NoteRow,
} from './vendor-note.service.ts';
import { getVendorNote } from './vendor-note-view.service.ts';

/**
 * Puts a note into the books: the vendor is owed less, what it was for costs less, and credit of its tax is given back
 * as the bill claimed it. TDS stays as it was deducted.
 *
 * Locks the orders and receipts behind its bill, the bill, the note, then the positions of its goods; its number comes
 * last.
 *
 * @throws {Problem} `invalid`, `vendor_note.changed` (422); `vendor_note.state`, `stale` (409); what the books say to
 *   the date.
 */
export async function vendorNoteConfirm(
  ctx: WriteContext,
  at: VendorNoteStep,
): Promise<VendorNote> {
  await lockBillOf(ctx, at.id);
  const note = await lockNote(ctx, at, 'confirm');
  const { lines: now, ...values } = await readyNote(ctx, await readNoteInput(ctx, note), note.id);
  const lines = await linesOfNote(ctx, note.id);
  if (now.some(({ tax }, index) => tax !== lines[index]?.tax)) {
    const says = `The total is now ${rupees(values.total)}. Save it again, then confirm it.`;
    throw ruleBroken('vendor_note.changed', says);
  }
  const number = await nextNumber(ctx, seriesOfKind[note.kind], { date: note.businessDate });
  const goods = lines.filter(({ accountId }) => accountId === null);
  const lowered = await revalueNoted(ctx, { ...note, number }, goods);
  await post(ctx, {
    event: 'purchase.debitNoteIssued',
    date: note.businessDate,
    source: { kind: 'vendor_note', id: note.id, no: number },
    party: { kind: 'vendor', id: note.vendorId, name: values.vendorName },
    narration: narrationOf({ ...note, number }),
    ...(note.isOnAccount
      ? { settles: [] }
      : note.billId === null
        ? {}
        : { settlesFirst: { kind: 'bill', id: note.billId } }),
    lines: [
      debit('vendor_payable', note.total),
      ...lowered,
      ...lines.flatMap((line) =>
        line.accountId === null
          ? []
          : [credit('expense', chargeCost(line), { accountId: line.accountId })],
      ),
      ...lines.flatMap((line) => taxesOf(line, note)),
      credit('round_off', Math.max(note.roundOff, 0)),
      debit('round_off', Math.max(-note.roundOff, 0)),
    ],
  });
  await changeRow(ctx, vendorNotes, note, {
    number,
    status: 'confirmed',
    confirmedAt: ctx.now,
    confirmedBy: ctx.user.id,
    vendorName: values.vendorName,
    vendorPaper: values.vendorPaper,
    ourPaper: values.ourPaper,
  });
  return getVendorNote(ctx, { id: note.id });
}

/**
 * Cancels a note: what it posted is reversed today, and its bill is due again.
 *
 * Locks what `vendorNoteConfirm` locks.
 *
 * @throws {Problem} `vendor_note.settled` (422) once the vendor paid it back, `vendor_note.returned` (422) once goods
 *   of its bill went back at the lower price; `vendor_note.state`, `stale` (409).
 */
export async function vendorNoteCancel(
  ctx: WriteContext,
  { note: why, ...at }: CancelVendorNote,
): Promise<VendorNote> {
  await lockBillOf(ctx, at.id);
  const note = await lockNote(ctx, at, 'cancel');
  await refusePaidBack(ctx, note);
  const lines = await linesOfNote(ctx, note.id);
  await refuseReturnedAfter(ctx, note, lines);
  await unvalueNoted(ctx, note, lines);
  await reverse(
    ctx,
    { source: { kind: 'vendor_note', id: note.id }, event: 'purchase.debitNoteIssued' },
    { reason: `${note.number}: ${why}`, date: ctx.today },
  );
  await changeRow(ctx, vendorNotes, note, { status: 'cancelled', cancelNote: why });
  return getVendorNote(ctx, { id: note.id });
}

/** Locks the orders and receipts behind the bill of a note, each ascending, then the bill. */
async function lockBillOf(ctx: WriteContext, noteId: number): Promise<void> {
  const [seen] = await readRows(ctx, vendorNotes, { id: noteId });
  if (!seen?.billId) return;
  await lockGoods(ctx, await readRows(ctx, billLines, { billId: seen.billId }));
  await readRows(ctx, bills, { id: seen.billId }, { lock: 'update' });
}

const narrationOf = ({ kind, number, vendorNoteNo, vendorName }: NoteRow): string =>
  kind === 'credit_note'
    ? `Credit note ${vendorNoteNo} of ${vendorName}`
    : `Debit note ${number} to ${vendorName}`;

/** The tax that the bill set off, and what was owed of it, the other way round. */
function taxesOf(line: NoteLineRow, { reverseCharge }: NoteRow): RoleLine[] {
  return line.taxComponents.flatMap(({ componentId, rate, amount }) => {
    const tax = { componentId, rate, base: line.taxable };
    return [
      ...(line.itcEligible ? [credit('input_tax', amount, { tax })] : []),
      ...(reverseCharge ? [debit('rcm_tax', amount, { tax })] : []),
    ];
  });
}

/** @throws {Problem} `vendor_note.settled` (422) when the vendor paid it back. */
async function refusePaidBack(ctx: WriteContext, note: NoteRow): Promise<void> {
  const own = ctx.tx
    .select({ id: openItems.id })
    .from(openItems)
    .where(and(eq(openItems.sourceKind, 'vendor_note'), eq(openItems.sourceId, note.id)));
  const paid = await ctx.tx
    .select({ docNo: openItems.docNo })
    .from(allocations)
    .innerJoin(openItems, eq(openItems.id, allocations.creditItemId))
    .where(
      and(
        isNull(allocations.reversedOn),
        ne(openItems.docKind, 'bill'),
        inArray(allocations.debitItemId, own),
      ),
    );
  if (paid.length === 0) return;
  const says = `${note.number} is settled by ${paid.map(({ docNo }) => docNo).join(', ')}. Reverse that first.`;
  throw ruleBroken('vendor_note.settled', says);
}

/** @throws {Problem} `vendor_note.returned` (422) when a later return debited what the note left of a line. */
async function refuseReturnedAfter(
  ctx: WriteContext,
  note: NoteRow,
  lines: readonly NoteLineRow[],
): Promise<void> {
  const ids = lines.flatMap(({ billLineId }) => billLineId ?? []);
  const [by] = await ctx.tx
    .select({ number: vendorReturns.number })
    .from(vendorReturnParts)
    .innerJoin(vendorReturns, eq(vendorReturns.id, vendorReturnParts.returnId))
    .where(
      and(
        inArray(vendorReturnParts.billLineId, ids),
        eq(vendorReturns.status, 'posted'),
        note.confirmedAt ? gte(vendorReturns.postedAt, note.confirmedAt) : undefined,
      ),
    )
    .limit(1);
  if (!by) return;
  const says = `Goods went back with ${by.number} at the price that ${note.number} left. Cancel that return first.`;
  throw ruleBroken('vendor_note.returned', says);
}
