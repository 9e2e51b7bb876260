import { laidOver } from '../../platform/rows/laid-over.ts';
import { notNow } from '@counting-house/contract/kit/labels.ts';
import { noteStateLabels } from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import type {
  ChangedVendorNote,
  NewVendorNote,
  NoteLineInput,
  VendorNote,
  VendorNoteStep,
} from '@counting-house/contract/purchasing/vendor-note.ts';
import { and, eq, ne } from 'drizzle-orm';
import { vendorPaper } from '../../books/taxes/party-paper.service.ts';
import { attachFiles, replaceFiles } from '../../admin/files/attached.service.ts';
import { fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import {
  changeRow,
  insertRow,
  insertRows,
  lockRow,
  readRow,
  removeRow,
  stale,
} from '../../platform/rows/rows.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { normalNumber } from '../bills/bill.rules.ts';
import type { BillRow } from '../bills/bill-lock.service.ts';
import { bills } from '../bills/bill.table.ts';
import {
  addressFrom,
  owesTaxFor,
  shipToPaper,
  readVendorTerms,
} from '../purchase-orders/vendor-terms.service.ts';
import { vendorAddresses } from '../vendors/vendor-address.table.ts';
import { priceNoteLines, type PricedNoteLine } from './note-lines.service.ts';
import { noteSteps, type NoteStep } from './vendor-note.rules.ts';
import { vendorNoteFiles, vendorNoteLines, vendorNotes } from './vendor-note.table.ts';
import { getVendorNote } from './vendor-note-view.service.ts';

export type NoteRow = typeof vendorNotes.$inferSelect;
export type NoteLineRow = typeof vendorNoteLines.$inferSelect;

/**
 * Drafts a debit note, or a credit note of a vendor; nothing is posted.
 *
 * @throws {Problem} `invalid` (422) with a text for each wrong field; `vendor_note.number_taken` (409).
 */
export async function createVendorNote(
  ctx: WriteContext,
  { fileIds, ...input }: NewVendorNote,
): Promise<VendorNote> {
  const { lines, ...values } = await readyNote(ctx, input);
  const note = await insertRow(ctx, vendorNotes, values);
  await keepLines(ctx, note.id, lines);
  await attachFiles(ctx, vendorNoteFiles, { noteId: note.id }, fileIds);
  return getVendorNote(ctx, { id: note.id });
}

/**
 * Changes a draft; lines that are given stand for all of it.
 *
 * @throws {Problem} as `createVendorNote`; `vendor_note.state`, `stale` (409).
 */
export async function updateVendorNote(
  ctx: WriteContext,
  { id, version, fileIds, ...input }: ChangedVendorNote,
): Promise<VendorNote> {
  const before = await lockNote(ctx, { id, version }, 'update');
  const now = await readNoteInput(ctx, before);
  const isOtherBill = input.billId !== undefined && input.billId !== before.billId;
  const { lines, ...values } = await readyNote(
    ctx,
    laidOver({ ...now, ...(isOtherBill ? { reverseCharge: undefined } : {}) }, input),
    id,
  );
  await changeRow(ctx, vendorNotes, before, values);
  await dropLines(ctx, id);
  await keepLines(ctx, id, lines);
  if (fileIds) await replaceFiles(ctx, vendorNoteFiles, { noteId: id }, fileIds);
  return getVendorNote(ctx, { id });
}

/** Deletes a draft. @throws {Problem} `vendor_note.state`, `stale` (409). */
export async function vendorNoteDelete(
  ctx: WriteContext,
  at: VendorNoteStep,
): Promise<{ ok: true }> {
  const note = await lockNote(ctx, at, 'delete');
  await dropLines(ctx, note.id);
  await ctx.tx.delete(vendorNoteFiles).where(eq(vendorNoteFiles.noteId, note.id));
  await removeRow(ctx, vendorNotes, note.id);
  return { ok: true };
}

/** @throws {Problem} `not_found`; `stale`, `vendor_note.state` (409). */
export async function lockNote(
  ctx: WriteContext,
  at: { readonly id: number; readonly version: number },
  step: NoteStep,
): Promise<NoteRow> {
  const note = await lockRow(ctx, vendorNotes, at.id);
  if (note.version !== at.version) throw await stale(ctx, vendorNotes, note);
  const from: readonly NoteRow['status'][] = noteSteps[step];
  if (from.includes(note.status)) return note;
  throw conflict('vendor_note.state', notNow(calledNote(note), noteStateLabels[note.status]));
}

/** How a note is called: by its number, a draft by its id. */
const calledNote = ({ id, number }: Pick<NoteRow, 'id' | 'number'>): string =>
  number ?? `Draft ${id}`;

export const linesOfNote = (ctx: ReadContext, noteId: number): Promise<NoteLineRow[]> =>
  readRows(ctx, vendorNoteLines, { noteId }, { orderBy: ['lineNo'] });

type Input = Omit<NewVendorNote, 'fileIds'>;

/** A note as it would be typed again. */
export async function readNoteInput(ctx: ReadContext, note: NoteRow): Promise<Input> {
  const lines = await linesOfNote(ctx, note.id);
  return {
    ...note,
    lines: lines.map((line): NoteLineInput => ({
      ...line,
      billLineId: line.billLineId ?? undefined,
      accountId: line.billLineId === null ? (line.accountId ?? 0) : undefined,
    })),
  };
}

/**
 * A note as the table keeps it, and its lines.
 *
 * @param id the draft that is changed; its own number is not taken.
 * @throws {Problem} `invalid` (422) with a text for each wrong field; `vendor_note.number_taken` (409).
 */
export async function readyNote(ctx: ReadContext, input: Input, id?: number) {
  const { fields, lines, of, ...values } = await judgeNote(ctx, input);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await refuseTaken(ctx, { ...values, vendorName: of.vendor.displayName }, id);
  return {
    ...values,
    lines,
    vendorName: of.vendor.displayName,
    vendorPaper: vendorPaper(of.vendor, of.address),
    ourPaper: shipToPaper(ctx, await readStore(ctx, of.bill?.storeId)),
  };
}

/** What a note comes to, and what is wrong with it by field. @throws {Problem} `not_found` of its vendor. */
export async function judgeNote(
  ctx: ReadContext,
  input: Omit<Input, 'reason'> & { readonly reason?: Input['reason'] | undefined },
) {
  const { kind, vendorNoteNo, isOnAccount, note, reason = 'other' } = input;
  const { businessDate = ctx.today, vendorNoteDate = null, vendorTotal = null } = input;
  const vendor = await readVendorTerms(ctx, input.vendorId);
  const bill = input.billId ? await billOf(ctx, input.billId, vendor.id) : null;
  const address = bill
    ? await readRow(ctx, vendorAddresses, bill.vendorAddressId)
    : await addressFrom(ctx, vendor.id, undefined);
  const reverseCharge = bill ? bill.reverseCharge : (input.reverseCharge ?? owesTaxFor(vendor));
  const of = { vendor, address, bill: bill ?? null, businessDate, reverseCharge };
  const { lines, fields } = await priceNoteLines(ctx, input.lines, of);
  if (bill === undefined) fields['billId'] = 'Choose a confirmed bill of this vendor.';
  Object.assign(fields, headWrong(ctx, { ...input, businessDate }, bill ?? null));
  const taxable = lines.reduce((sum, line) => sum + line.taxable, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  const sum = taxable + (reverseCharge ? 0 : tax);
  const roundOff = vendorTotal === null ? 0 : vendorTotal - sum;
  if (Math.abs(roundOff) > ctx.settings['purchasing.roundoffMax']) {
    fields['vendorTotal'] =
      `The lines add up to ${rupees(sum)}; the credit note says ${rupees(vendorTotal ?? 0)}.`;
  }
  return {
    fields,
    lines,
    of,
    kind,
    vendorId: vendor.id,
    vendorAddressId: address.id,
    billId: bill?.id ?? null,
    vendorNoteNo,
    normalizedNo: normalNumber(vendorNoteNo),
    vendorNoteDate,
    fiscalYear: fiscalYearOf(
      vendorNoteDate ?? businessDate,
      ctx.settings['business.fiscalYearStartMonth'],
    ).startYear,
    businessDate,
    reason,
    reverseCharge,
    isOnAccount,
    note,
    taxable,
    tax,
    roundOff,
    total: sum + roundOff,
    vendorTotal,
  };
}

/** The bill that a note names; undefined when it is none that a note can lower. */
async function billOf(
  ctx: ReadContext,
  billId: number,
  vendorId: number,
): Promise<BillRow | undefined> {
  const [bill] = await readRows(ctx, bills, { id: billId, vendorId, status: 'confirmed' });
  return bill;
}

function headWrong(
  ctx: ReadContext,
  input: Omit<Input, 'reason' | 'businessDate'> & {
    readonly businessDate: string;
    readonly reason?: Input['reason'] | undefined;
  },
  bill: BillRow | null,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const { kind, vendorNoteNo, vendorNoteDate, businessDate } = input;
  const future = 'The date cannot be in the future';
  if (businessDate > ctx.today) fields['businessDate'] = future;
  else if (bill && businessDate < bill.businessDate) {
    fields['businessDate'] = "A note can't be posted before its bill.";
  } else if (vendorNoteDate && businessDate < vendorNoteDate) {
    fields['businessDate'] = "A note can't be posted before its own date.";
  }
  if (kind === 'credit_note') {
    if (!vendorNoteNo) fields['vendorNoteNo'] = 'Credit note number is required';
    if (!vendorNoteDate) fields['vendorNoteDate'] = 'Credit note date is required';
    else if (vendorNoteDate > ctx.today) fields['vendorNoteDate'] = future;
    else if (bill && vendorNoteDate < bill.vendorBillDate) {
      fields['vendorNoteDate'] = "A credit note can't be older than its bill.";
    }
  } else {
    const ours = 'Only a credit note of the vendor has this.';
    if (vendorNoteNo) fields['vendorNoteNo'] = ours;
    if (vendorNoteDate) fields['vendorNoteDate'] = ours;
    if (input.vendorTotal) fields['vendorTotal'] = ours;
  }
  if (input.reason === 'other' && !input.note) {
    fields['note'] = 'Please write a note for this reason.';
  }
  return fields;
}

type Numbered = Pick<
  NoteRow,
  'vendorId' | 'vendorName' | 'vendorNoteNo' | 'normalizedNo' | 'fiscalYear'
>;

/** @throws {Problem} `vendor_note.number_taken` (409). */
async function refuseTaken(
  ctx: ReadContext,
  { vendorId, vendorName, vendorNoteNo, normalizedNo, fiscalYear }: Numbered,
  but = 0,
): Promise<void> {
  if (!normalizedNo) return;
  const [known] = await ctx.tx
    .select({ id: vendorNotes.id, number: vendorNotes.number })
    .from(vendorNotes)
    .where(
      and(
        eq(vendorNotes.vendorId, vendorId),
        eq(vendorNotes.fiscalYear, fiscalYear),
        eq(vendorNotes.normalizedNo, normalizedNo),
        ne(vendorNotes.status, 'cancelled'),
        ne(vendorNotes.id, but),
      ),
    );
  if (!known) return;
  const says = `Credit note ${vendorNoteNo} of ${vendorName} is already entered as ${calledNote(known)}.`;
  throw conflict('vendor_note.number_taken', says, { fields: { vendorNoteNo: says } });
}

async function keepLines(
  ctx: WriteContext,
  noteId: number,
  lines: readonly PricedNoteLine[],
): Promise<void> {
  await insertRows(
    ctx,
    vendorNoteLines,
    lines.map((line) => ({ ...line, noteId })),
  );
}

async function dropLines(ctx: WriteContext, noteId: number): Promise<void> {
  await ctx.tx.delete(vendorNoteLines).where(eq(vendorNoteLines.noteId, noteId));
}
