import type { VendorNote } from '@counting-house/contract/purchasing/vendor-note.ts';
import type { VendorNoteState } from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { attachedFiles } from '../../admin/files/attached.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { bills } from '../bills/bill.table.ts';
import { vendorNoteFiles, vendorNoteLines, vendorNotes } from './vendor-note.table.ts';
import { numberOrDraft } from '../../platform/rows/search.ts';

/** The open item of a note; it says what of it is not set off or paid back. */
export const itemOfNote = and(
  eq(openItems.sourceKind, 'vendor_note'),
  eq(openItems.sourceId, vendorNotes.id),
  eq(openItems.side, 'debit'),
  isNull(openItems.voidedOn),
);

export const stateOfNote = sql<VendorNoteState>`case
  when ${vendorNotes.status} = 'confirmed' and coalesce(${openItems.outstanding}, 0) = 0 then 'settled'
  else ${vendorNotes.status} end`;

export const balanceOfNote = sql<number>`coalesce(${openItems.outstanding}, 0)`.mapWith(Number);

const makers = alias(users, 'maker');
const confirmers = alias(users, 'confirmer');

/** A note with its lines. @throws {Problem} `not_found`. */
export async function getVendorNote(ctx: ReadContext, { id }: { id: number }): Promise<VendorNote> {
  const found = await ctx.tx
    .select({
      note: vendorNotes,
      number: numberOrDraft(vendorNotes),
      state: stateOfNote,
      balance: balanceOfNote,
      billNo: bills.number,
      vendorBillNo: bills.vendorBillNo,
      vendorBillDate: bills.vendorBillDate,
      maker: makers.name,
      confirmer: confirmers.name,
      lowered: sql<{ stock: number; all: number }>`(
        select json_build_object('stock', coalesce(sum(s.to_stock), 0), 'all', coalesce(sum(s.difference), 0))
        from vendor_note_share s join vendor_note_line l on l.id = s.note_line_id
        where l.note_id = ${vendorNotes.id})`,
    })
    .from(vendorNotes)
    .leftJoin(openItems, itemOfNote)
    .leftJoin(bills, eq(bills.id, vendorNotes.billId))
    .leftJoin(makers, eq(makers.id, vendorNotes.createdBy))
    .leftJoin(confirmers, eq(confirmers.id, vendorNotes.confirmedBy))
    .where(eq(vendorNotes.id, id));
  const { note, lowered, maker, confirmer, ...of } = theOne(vendorNotes, found);
  const lines = await linesOfView(ctx, id);
  const files = await attachedFiles(ctx, vendorNoteFiles, { noteId: id });
  return {
    ...note,
    number: of.number,
    state: of.state,
    vendor: note.vendorPaper,
    ours: note.ourPaper,
    billNo: of.billNo ?? '',
    vendorBillNo: of.vendorBillNo ?? '',
    vendorBillDate: of.vendorBillDate,
    maker: maker ?? '',
    confirmedBy: confirmer ?? '',
    balance: of.balance,
    toStock: lowered.stock,
    toVariance: lowered.all - lowered.stock,
    taxesByRate: taxesByRate(lines),
    lines,
    fileIds: files.map((file) => file.id),
    files,
  };
}

async function linesOfView(ctx: ReadContext, noteId: number): Promise<VendorNote['lines']> {
  const rows = await ctx.tx
    .select({
      line: vendorNoteLines,
      account: sql<string>`coalesce(${ledgerAccounts.code} || ' ' || ${ledgerAccounts.name}, '')`,
    })
    .from(vendorNoteLines)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, vendorNoteLines.accountId))
    .where(eq(vendorNoteLines.noteId, noteId))
    .orderBy(asc(vendorNoteLines.lineNo));
  return rows.map(({ line, account }) => ({ ...line, account }));
}

/** Notes that lower a bill, the latest first. */
export function notesOfBill(ctx: ReadContext, billId: number) {
  return ctx.tx
    .select({
      id: vendorNotes.id,
      number: numberOrDraft(vendorNotes),
      state: stateOfNote,
      total: vendorNotes.total,
    })
    .from(vendorNotes)
    .leftJoin(openItems, itemOfNote)
    .where(eq(vendorNotes.billId, billId))
    .orderBy(desc(vendorNotes.id));
}
