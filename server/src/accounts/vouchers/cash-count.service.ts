import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type CashAccounts,
  CashCount,
  type ListCashCounts,
  type ListTillCounts,
  type NewCashCount,
  TillCount,
} from '@counting-house/contract/accounts/vouchers/clearing.ts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { tills, tillSessions } from '../../orders/counter/till.table.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, invariant } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { cashCounts } from './cash-count.table.ts';
import { recordVoucher } from './record.service.ts';
import { vouchers } from './voucher.table.ts';

/**
 * Keeps a count of cash; what it differs from the books becomes a journal once that was confirmed. Whoever
 * moves cash of the account waits.
 *
 * @throws {Problem} `cash.differs` (409) unless confirmed; `invalid` (422).
 */
export async function createCashCount(ctx: WriteContext, input: NewCashCount): Promise<CashCount> {
  const date = input.date ?? ctx.today;
  if (date > ctx.today) throw invalid({ date: 'The date cannot be in the future' });
  const [account] = await readRows(
    ctx,
    ledgerAccounts,
    input.cashAccountId === undefined
      ? { systemKey: 'cash.main' }
      : { id: input.cashAccountId, type: 'cash' },
    { lock: 'update' },
  );
  if (!account) throw invalid({ cashAccountId: 'Choose a cash account.' });
  const counted = input.pieces.reduce((sum, { value, count }) => sum + value * count, 0);
  const inBooks = await balanceAt(ctx, account.id, date);
  const difference = counted - inBooks;
  if (difference !== 0 && !input.confirmDifference) {
    const says = `The count is ${rupees(counted)}, the books say ${rupees(inBooks)}: ${rupees(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}.`;
    throw conflict('cash.differs', says, { more: { counted, inBooks, difference } });
  }
  const voucher =
    difference === 0
      ? null
      : await recordVoucher(ctx, {
          kind: 'journal',
          date,
          lines: await differenceLines(ctx, account.id, difference),
          narration: `Cash counted on ${dateText(date)}${input.note && `: ${input.note}`}`.slice(
            0,
            500,
          ),
        });
  const row = await insertRow(ctx, cashCounts, {
    cashAccountId: account.id,
    date,
    pieces: input.pieces.filter(({ count }) => count > 0),
    counted,
    inBooks,
    voucherId: voucher?.id ?? null,
    note: input.note,
  });
  return {
    ...row,
    cashAccount: account.name,
    difference,
    voucherNo: voucher?.number ?? '',
    countedBy: ctx.user.name,
  };
}

async function differenceLines(ctx: WriteContext, cashId: number, difference: number) {
  const key = difference < 0 ? 'expense.other' : 'income.other';
  const [other] = await readRows(ctx, ledgerAccounts, { systemKey: key });
  invariant(other, `the chart has ${key}`);
  const amount = Math.abs(difference);
  return difference < 0
    ? [
        { accountId: other.id, debit: amount },
        { accountId: cashId, credit: amount },
      ]
    : [
        { accountId: cashId, debit: amount },
        { accountId: other.id, credit: amount },
      ];
}

async function balanceAt(ctx: ReadContext, accountId: number, date: string): Promise<number> {
  const found = await ctx.tx.execute<{ balance: string }>(sql`
    select coalesce(sum(debit - credit), 0) as balance from journal_line
    where account_id = ${accountId} and entry_date <= ${date}`);
  return Number(found.rows[0]?.balance ?? 0);
}

/** Cash accounts with what the books say lies there today, and their last count. */
export async function listCashAccounts(ctx: ReadContext): Promise<CashAccounts> {
  const accounts = await ctx.tx
    .select({ id: ledgerAccounts.id, name: ledgerAccounts.name })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.type, 'cash'), eq(ledgerAccounts.isGroup, false)))
    .orderBy(asc(ledgerAccounts.code));
  const rows = [];
  for (const { id, name } of accounts) {
    const [last] = await ctx.tx
      .select()
      .from(cashCounts)
      .where(eq(cashCounts.cashAccountId, id))
      .orderBy(sql`${cashCounts.date} desc, ${cashCounts.id} desc`)
      .limit(1);
    rows.push({
      accountId: id,
      name,
      balance: await balanceAt(ctx, id, ctx.today),
      lastCountedOn: last?.date ?? null,
      lastDifference: last ? last.counted - last.inBooks : null,
    });
  }
  return { rows };
}

/** Counts of cash, newest first. */
export async function listCashCounts(ctx: ReadContext, input: ListCashCounts) {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(CashCount, cashCounts),
        cashAccount: ledgerAccounts.name,
        difference: sql<number>`${cashCounts.counted} - ${cashCounts.inBooks}`.mapWith(Number),
        voucherNo: sql<string>`coalesce(${vouchers.number}, '')`,
        countedBy: sql<string>`coalesce(${users.name}, '')`,
      })
      .from(cashCounts)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, cashCounts.cashAccountId))
      .leftJoin(vouchers, eq(vouchers.id, cashCounts.voucherId))
      .leftJoin(users, eq(users.id, cashCounts.createdBy))
      .$dynamic(),
    matching: ctx.tx.select({ id: cashCounts.id }).from(cashCounts).$dynamic(),
    id: cashCounts.id,
    where: asked(input, { cashAccountId: cashCounts.cashAccountId }),
    sorts: { date: cashCounts.date },
    defaultSort: '-date',
  });
}

/** Tills that were closed, with what was counted in them, the latest opened first. */
export async function listTillCounts(
  ctx: ReadContext,
  input: ListTillCounts,
): Promise<ListAnswer<TillCount>> {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(TillCount, tillSessions),
        till: tills.name,
        countedBy: sql<string>`coalesce(${users.name}, '')`,
      })
      .from(tillSessions)
      .innerJoin(tills, eq(tills.id, tillSessions.tillId))
      .leftJoin(users, eq(users.id, tillSessions.closedById))
      .$dynamic(),
    matching: ctx.tx.select({ id: tillSessions.id }).from(tillSessions).$dynamic(),
    id: tillSessions.id,
    where: [isNotNull(tillSessions.closedAt)],
    sorts: { openedAt: tillSessions.openedAt },
    defaultSort: '-openedAt',
  });
  const rows = page.rows.map(({ closedAt, expected, counted, ...row }): TillCount => {
    invariant(
      closedAt !== null && expected !== null && counted !== null,
      'a closed till is counted',
    );
    return { ...row, closedAt, expected, counted, difference: counted - expected };
  });
  return { ...page, rows };
}
