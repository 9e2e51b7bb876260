import {
  type ListOpeningDocuments,
  type NewOpeningDocument,
  OpeningDocument,
  type OpeningDocumentChange,
  type OpeningParty,
} from '@counting-house/contract/accounts/periods/opening.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant, notFound } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRow, lockRow, theOne, stale, updateRow } from '../../platform/rows/rows.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { openingDate } from '../../books/periods/period.service.ts';
import { readParty } from '../vouchers/party.service.ts';
import {
  postOpeningRow,
  removeOpening,
  takeBackOpening,
  type OpeningRow,
} from './opening-post.service.ts';
import { openingBalances } from './opening.table.ts';

/** Documents that were open when the books began, by party. */
export async function listOpeningDocuments(
  ctx: ReadContext,
  input: ListOpeningDocuments,
): Promise<ListAnswer<OpeningDocument>> {
  return pageOf<PgSelect>(ctx, input, {
    rows: rowsOf(ctx),
    matching: ctx.tx.select({ id: openingBalances.id }).from(openingBalances).$dynamic(),
    id: openingBalances.id,
    where: [
      isNotNull(openingBalances.partyId),
      ...asked(input, { partyKind: openingBalances.partyKind, partyId: openingBalances.partyId }),
    ],
    search: [openingBalances.partyName, openingBalances.docNo],
    sorts: { partyName: openingBalances.partyName },
    defaultSort: 'partyName',
  }) as Promise<ListAnswer<OpeningDocument>>;
}

/**
 * Enters a document of a party; it is open from its own date on.
 *
 * @throws {Problem} `opening.document_taken` (409); `not_found`; `period.*`, `invalid` (422).
 */
export async function createOpeningDocument(
  ctx: WriteContext,
  { partyKind, partyId, side, amount, dueDate, ...input }: NewOpeningDocument,
): Promise<OpeningDocument> {
  const party = await readParty(ctx, { kind: partyKind, id: partyId });
  const date = await openingDate(ctx);
  const due = dueDate ?? input.docDate;
  refuseOwed(partyKind, side);
  checkDates({ docDate: input.docDate, dueDate: due }, date);
  await refuseTaken(ctx, { partyKind, partyId, docNo: input.docNo });
  const row = await insertRow(ctx, openingBalances, {
    ...input,
    dueDate: due,
    accountId: await controlAccount(ctx, partyKind),
    partyKind,
    partyId,
    partyName: party.name,
    ...sidesOf(side, amount),
  });
  await postOpeningRow(ctx, row, date);
  return shown(ctx, row.id);
}

/**
 * Changes a document: its entry is taken back and posted anew.
 *
 * @throws {Problem} `opening.settled`, `period.*`, `invalid` (422); `opening.document_taken`, `stale` (409).
 */
export async function updateOpeningDocument(
  ctx: WriteContext,
  { id, version, side, amount, ...input }: OpeningDocumentChange,
): Promise<OpeningDocument> {
  const before = await lockedDocument(ctx, { id, version });
  const values = {
    docNo: input.docNo ?? before.docNo,
    docDate: input.docDate ?? before.docDate ?? '',
    dueDate: input.dueDate ?? before.dueDate ?? '',
    ...sidesOf(
      side ?? (before.debit > 0 ? 'debit' : 'credit'),
      amount ?? before.debit + before.credit,
    ),
  };
  const date = await openingDate(ctx);
  if (before.partyKind === 'courier') refuseOwed('courier', side ?? 'debit');
  checkDates(values, date);
  await refuseTaken(ctx, { ...before, docNo: values.docNo });
  await takeBackOpening(ctx, before, { reason: 'Opening balance changed' });
  const after = await updateRow(ctx, openingBalances, { id, version }, values);
  await postOpeningRow(ctx, after, date);
  return shown(ctx, id);
}

/** @throws {Problem} `opening.settled`, `period.*` (422); `stale` (409). */
export async function removeOpeningDocument(
  ctx: WriteContext,
  { id, version, reason }: { id: number; version: number; reason?: string | undefined },
): Promise<{ ok: true }> {
  const row = await lockedDocument(ctx, { id, version });
  await removeOpening(ctx, row, { reason: reason ?? 'Opening balance taken out' });
  return { ok: true };
}

async function lockedDocument(
  ctx: WriteContext,
  { id, version }: { id: number; version: number },
): Promise<OpeningRow> {
  const row = await lockRow(ctx, openingBalances, id);
  if (row.partyId === null) throw notFound('Document');
  if (row.version !== version) throw await stale(ctx, openingBalances, row);
  return row;
}

const sidesOf = (side: 'debit' | 'credit', amount: number) =>
  side === 'debit' ? { debit: amount, credit: 0 } : { debit: 0, credit: amount };

/** A courier holds cash of ours; what we owe one is a bill of the vendor. */
function refuseOwed(kind: OpeningParty, side: 'debit' | 'credit'): void {
  if (kind !== 'courier' || side === 'debit') return;
  throw invalid({
    side: 'COD cash is due from a courier. Enter a payable as a bill of the vendor.',
  });
}

function checkDates({ docDate, dueDate }: { docDate: string; dueDate: string }, on: string): void {
  if (docDate > on) throw invalid({ docDate: 'The document is dated after the books began.' });
  if (dueDate < docDate) throw invalid({ dueDate: 'The due date is before the document date.' });
}

async function refuseTaken(
  ctx: WriteContext,
  row: Pick<OpeningRow, 'partyKind' | 'partyId' | 'docNo'> & { id?: number },
): Promise<void> {
  const [same] = await ctx.tx
    .select({ id: openingBalances.id })
    .from(openingBalances)
    .where(
      and(
        sql`${openingBalances.partyKind} = ${row.partyKind}`,
        sql`${openingBalances.partyId} = ${row.partyId}`,
        sql`lower(${openingBalances.docNo}) = ${row.docNo.toLowerCase()}`,
      ),
    );
  if (!same || same.id === row.id) return;
  const says = `${row.docNo} of this party is already entered.`;
  throw conflict('opening.document_taken', says, { fields: { docNo: says } });
}

async function controlAccount(ctx: WriteContext, kind: OpeningParty): Promise<number> {
  const keys = {
    customer: 'ar.customer',
    company: 'ar.company',
    vendor: 'ap.vendor',
    courier: 'clearing.cod',
  } as const;
  const [account] = await readRows(ctx, ledgerAccounts, { systemKey: keys[kind] });
  invariant(account, 'set-up made the control accounts');
  return account.id;
}

/** What is open now: of cash with a courier all of it, until it is paid over. */
const outstanding = sql<number>`coalesce(${openItems.outstanding},
  case when exists (
    select from voucher_clearing c join journal_line l on l.id = c.journal_line_id
    where l.entry_id = ${openingBalances.entryId} and c.released_at is null
  ) then 0 else ${openingBalances.debit} + ${openingBalances.credit} end)`.mapWith(Number);

const rowsOf = (ctx: ReadContext) =>
  ctx.tx
    .select({
      ...columnsFor(OpeningDocument, openingBalances),
      side: sql<
        'debit' | 'credit'
      >`case when ${openingBalances.debit} > 0 then 'debit' else 'credit' end`,
      amount: sql<number>`${openingBalances.debit} + ${openingBalances.credit}`.mapWith(Number),
      outstanding,
    })
    .from(openingBalances)
    .leftJoin(
      openItems,
      and(
        eq(openItems.sourceKind, 'opening_balance'),
        eq(openItems.sourceId, openingBalances.id),
        isNull(openItems.voidedOn),
      ),
    )
    .$dynamic();

async function shown(ctx: ReadContext, id: number): Promise<OpeningDocument> {
  return theOne(
    openingBalances,
    (await rowsOf(ctx).where(eq(openingBalances.id, id))) as OpeningDocument[],
  );
}
