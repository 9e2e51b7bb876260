import { type ChangedTill, type NewTill, Till } from '@counting-house/contract/orders/till.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRow, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { tills, tillSessions } from './till.table.ts';

/** All tills, those in use first. */
export async function listTills(ctx: ReadContext): Promise<{ rows: Till[] }> {
  return { rows: await shown(ctx) };
}

/** @throws {Problem} `till.name_taken` (409); `invalid` (422) of an account that holds no cash. */
export async function createTill(ctx: WriteContext, input: NewTill): Promise<Till> {
  const cashAccountId = await ownAccount(ctx, input.cashAccountId);
  const { id } = await insertRow(ctx, tills, { ...input, cashAccountId });
  return tillById(ctx, id);
}

/**
 * Changes a till. Its account changes only while it is closed: what an open one holds lies on the account it was
 * opened with.
 *
 * @throws {Problem} `stale`, `till.name_taken` (409); `till.in_use` (422) when it is open; `invalid` (422) of an
 *   account that holds no cash.
 */
export async function updateTill(ctx: WriteContext, input: ChangedTill): Promise<Till> {
  const { id, version, ...given } = input;
  const before = await lockRow(ctx, tills, id);
  const cashAccountId = await ownAccount(ctx, given.cashAccountId);
  const fields = { ...given, cashAccountId };
  const moves = cashAccountId !== undefined && cashAccountId !== before.cashAccountId;
  if (fields.isActive === false || moves) {
    const [open] = await readRows(ctx, tillSessions, { tillId: id, closedAt: null });
    if (open) throw ruleBroken('till.in_use', 'Close this counter first.');
  }
  await updateRow(ctx, tills, { id, version }, fields);
  return tillById(ctx, id);
}

/** A cash account as a till names it: null for cash in hand, which is that of every till without its own. */
async function ownAccount<N extends null | undefined>(
  ctx: WriteContext,
  id: number | N,
): Promise<number | null | N> {
  if (typeof id !== 'number') return id;
  const [account] = await readRows(ctx, ledgerAccounts, { id, type: 'cash', isActive: true });
  if (!account) throw invalid({ cashAccountId: 'Choose a cash account.' });
  return account.systemKey === 'cash.main' ? null : id;
}

/** How the account is called that the cash of a till lies on. */
export const depositTo = (accountId: AnyPgColumn) =>
  sql<string>`(select a.name from ${ledgerAccounts} a
    where a.id = ${accountId} or (${accountId} is null and a.system_key = 'cash.main') limit 1)`;

/** Writes the till that a business begins with. */
export async function beginTills(ctx: WriteContext): Promise<void> {
  const known = await ctx.tx.$count(tills);
  if (known === 0) await insertRow(ctx, tills, { name: 'Counter 1' });
}

async function tillById(ctx: ReadContext, id: number): Promise<Till> {
  const [till] = await shown(ctx, id);
  invariant(till, 'a till that was written is there');
  return till;
}

async function shown(ctx: ReadContext, id?: number): Promise<Till[]> {
  const rows = await ctx.tx
    .select({
      ...columnsFor(Till, tills),
      depositTo: depositTo(tills.cashAccountId),
      sessionId: tillSessions.id,
      number: tillSessions.number,
      openedAt: tillSessions.openedAt,
      by: users.name,
    })
    .from(tills)
    .leftJoin(tillSessions, and(eq(tillSessions.tillId, tills.id), isNull(tillSessions.closedAt)))
    .leftJoin(users, eq(users.id, tillSessions.userId))
    .where(id === undefined ? undefined : eq(tills.id, id))
    .orderBy(desc(tills.isActive), asc(tills.name));
  return rows.map(({ sessionId, number, openedAt, by, ...till }) => ({
    ...till,
    session:
      sessionId === null || number === null || openedAt === null
        ? null
        : { id: sessionId, number, by: by ?? '', openedAt },
  }));
}
