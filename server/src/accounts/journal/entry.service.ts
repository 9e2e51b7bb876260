import { type Entry, EntryLine } from '@counting-house/contract/accounts/journal/entry.ts';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { seals } from '../../platform/audit/seal.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { centres } from '../../books/chart/centre.table.ts';
import { isOfPayment, recordId, recordKind } from './entry-record.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';

/** @throws {Problem} `not_found`. */
export async function getEntry(ctx: ReadContext, { id }: { id: number }): Promise<Entry> {
  const entry = theOne(journalEntries, await entriesWhere(ctx, eq(journalEntries.id, id)));
  return entry;
}

/**
 * All entries of one document, oldest first: of an order those of its payments too, of a gift card or a
 * wallet those that moved it.
 */
export async function listEntriesFor(
  ctx: ReadContext,
  { kind, id }: { kind: string; id: number },
): Promise<{ rows: Entry[] }> {
  return { rows: await entriesWhere(ctx, whereOf(kind, id)) };
}

function whereOf(kind: string, id: number): SQL | undefined {
  const own = and(eq(journalEntries.sourceKind, kind), eq(journalEntries.sourceId, id));
  if (kind === 'order') {
    const ofPayment = sql`${journalEntries.sourceId} in (
      select id from order_payment where order_id = ${id})`;
    return or(own, and(eq(journalEntries.sourceKind, 'order_payment'), ofPayment));
  }
  const moved = movedBy[kind]?.(id);
  if (!moved) return own;
  return or(
    sql`${journalEntries.id} in (${moved})`,
    sql`${journalEntries.reversesId} in (${moved})`,
  );
}

/** What is held for a buyer, by the entries that moved it; several may share one. */
const movedBy: Readonly<Record<string, (id: number) => SQL>> = {
  gift_card: (id) => sql`select entry_id from gift_card_entry where gift_card_id = ${id}`,
  wallet: (id) => sql`select entry_id from wallet_entry where wallet_id = ${id}`,
};

async function entriesWhere(ctx: ReadContext, where: SQL | undefined): Promise<Entry[]> {
  const reversal = alias(journalEntries, 'reversal');
  const entries = await ctx.tx
    .select({
      entry: journalEntries,
      recordKind,
      recordId,
      reversedById: reversal.id,
      postedBy: users.name,
      sealId: sql<number | null>`(select id from ${seals} where kind = 'ledger'
        and ${journalEntries.id} between from_id and to_id limit 1)`,
    })
    .from(journalEntries)
    .leftJoin(reversal, eq(reversal.reversesId, journalEntries.id))
    .leftJoin(users, eq(users.id, journalEntries.postedBy))
    .leftJoin(orderPayments, isOfPayment)
    .where(where)
    .orderBy(journalEntries.id);
  const lines = await linesOf(
    ctx,
    entries.map(({ entry }) => entry.id),
  );
  return entries.map(({ entry, reversedById, postedBy, sealId, ...record }) => ({
    ...entry,
    date: entry.entryDate,
    ...record,
    reversedById,
    postedBy: postedBy ?? 'Counting House',
    sealId: sealId === null ? null : Number(sealId),
    lines: lines.get(entry.id) ?? [],
  }));
}

/** The lines of entries, debits first. */
async function linesOf(
  ctx: ReadContext,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, EntryLine[]>> {
  if (entryIds.length === 0) return new Map();
  const rows = await ctx.tx
    .select({
      entryId: journalLines.entryId,
      line: {
        ...columnsFor(EntryLine, journalLines),
        accountCode: ledgerAccounts.code,
        accountName: ledgerAccounts.name,
        centre: centres.code,
      },
    })
    .from(journalLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .innerJoin(centres, eq(centres.id, journalLines.centreId))
    .where(inArray(journalLines.entryId, [...entryIds]))
    .orderBy(journalLines.entryId, journalLines.lineNo);
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId);
  return new Map([...byEntry].map(([entryId, found]) => [entryId, found.map(({ line }) => line)]));
}
