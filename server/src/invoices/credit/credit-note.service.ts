import {
  type CreditNote,
  type CreditNoteListInput,
  CreditNoteRow,
  type CreditUse,
} from '@counting-house/contract/invoices/credit-note.ts';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { allocations, openItems } from '../../books/open-items/open-item.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { searchOf } from '../../platform/rows/words.ts';
import { creditNoteLines } from './credit-note-line.table.ts';
import { creditNoteSearchText } from './credit-note-search-text.ts';
import { creditNotes } from './credit-note.table.ts';

const search = {
  places: [creditNoteSearchText],
  numbers: [creditNotes.number, creditNotes.invoiceNo, creditNotes.orderNo],
};

const rowFields = {
  ...columnsFor(CreditNoteRow, creditNotes),
  number: sql<string>`coalesce(${creditNotes.number}, '')`,
  buyerName: sql<string>`${creditNotes.buyer} ->> 'name'`,
  gstin: sql<string>`${creditNotes.buyer} ->> 'gstin'`,
};

/** Credit notes, the last one first; with the sums of everything that matches when they are asked for. */
export async function listCreditNotes(ctx: ReadContext, input: CreditNoteListInput) {
  const where = conditionsOf(input);
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select(rowFields).from(creditNotes).$dynamic(),
    matching: ctx.tx.select({ id: creditNotes.id }).from(creditNotes).$dynamic(),
    id: creditNotes.id,
    where,
    search: search.places,
    numbers: search.numbers,
    sorts: pick(creditNotes, 'issueDate', 'number', 'total', 'rest'),
    defaultSort: '-issueDate',
  });
  return { ...page, sums: input.sums ? await sumsOf(ctx, input, where) : null };
}

function conditionsOf(input: CreditNoteListInput): (SQL | undefined)[] {
  const { customerId } = input;
  return [
    ...asked(input, {
      ...pick(creditNotes, 'status', 'reasonKind', 'orderId', 'invoiceId'),
      ids: creditNotes.id,
      issued: range(creditNotes.issueDate),
    }),
    customerId === undefined
      ? undefined
      : and(eq(creditNotes.buyerKind, 'customer'), eq(creditNotes.buyerId, customerId)),
  ];
}

async function sumsOf(
  ctx: ReadContext,
  input: CreditNoteListInput,
  where: readonly (SQL | undefined)[],
) {
  const sum = (of: SQL) => sql<number>`coalesce(sum(${of}), 0)`.mapWith(Number);
  const [sums] = await ctx.tx
    .select({
      taxable: sum(sql`${creditNotes.taxable}`),
      tax: sum(sql`${creditNotes.taxAmount}`),
      total: sum(sql`${creditNotes.total}`),
      open: sum(sql`${creditNotes.rest}`),
    })
    .from(creditNotes)
    .where(
      and(eq(creditNotes.status, 'issued'), ...where, ...(await searchOf(ctx, input.q, search))),
    );
  return sums ?? { taxable: 0, tax: 0, total: 0, open: 0 };
}

/** @throws {Problem} `not_found`. */
export async function getCreditNote(ctx: ReadContext, { id }: { id: number }): Promise<CreditNote> {
  const note = await readRow(ctx, creditNotes, id);
  const [lines, uses, entries] = await Promise.all([
    readRows(ctx, creditNoteLines, { creditNoteId: id }, { orderBy: ['lineNo'] }),
    usesOf(ctx, id),
    readRows(ctx, journalEntries, { sourceKind: 'credit_note', sourceId: id }, { orderBy: ['id'] }),
  ]);
  return {
    ...note,
    number: note.number ?? '',
    buyerName: note.buyer.name,
    gstin: note.buyer.gstin,
    lines,
    uses,
    entryId: entries[0]?.id ?? null,
  };
}

/** What a credit note settled and what was given back of it, oldest first. */
function usesOf(ctx: ReadContext, id: number): Promise<CreditUse[]> {
  const owed = alias(openItems, 'owed');
  return ctx.tx
    .select({
      label: sql<string>`case ${owed.docKind} when 'refund' then 'Given back, ' || ${owed.docNo}
        else 'Settled ' || ${owed.docNo} end`,
      date: allocations.allocatedOn,
      amount: allocations.amount,
    })
    .from(allocations)
    .innerJoin(openItems, eq(openItems.id, allocations.creditItemId))
    .innerJoin(owed, eq(owed.id, allocations.debitItemId))
    .where(
      and(
        eq(openItems.sourceKind, 'credit_note'),
        eq(openItems.sourceId, id),
        isNull(allocations.reversedOn),
      ),
    )
    .orderBy(asc(allocations.id));
}
