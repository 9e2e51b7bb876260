import {
  type AccountDetails,
  type ChartInput,
  ChartRow,
} from '@counting-house/contract/accounts/journal/account.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { asc, eq, max, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { passOneOrder } from '../../platform/rows/list.ts';
import { bankAccounts } from '../banks/bank-account.table.ts';
import { journalLines } from '../journal/journal.table.ts';
import { turnover } from '../journal/turnover.service.ts';
import { ledgerAccounts } from './account.table.ts';
import { asTree } from './tree.rules.ts';

/**
 * The whole chart as a tree with what stands on each account at the end of a day; a group stands for all
 * below it. What is searched for keeps the groups above it.
 */
export async function getChart(
  ctx: ReadContext,
  input: ChartInput,
): Promise<ListAnswer<ChartRow> & { at: string }> {
  passOneOrder(input);
  const at = input.at ?? ctx.today;
  const words = input.q?.toLowerCase();
  const closed = new Set(input.closed ?? []);
  const rows = asTree(
    await accountsAt(ctx, at),
    ({ code, name, root, isActive }) => {
      if (input.root !== undefined && root !== input.root) return false;
      if (!isActive && input.inactive !== true) return false;
      return words === undefined || `${code} ${name}`.toLowerCase().includes(words);
    },
    ({ id }) => closed.has(id),
  );
  return { at, rows, next: null, total: rows.length, totalIsExact: true };
}

/** @throws {Problem} `not_found`. */
export async function getAccount(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<AccountDetails> {
  const all = await accountsAt(ctx, ctx.today);
  const row = asTree(all).find((one) => one.id === id);
  if (!row) throw notFound('Account');
  const [more] = await ctx.tx
    .select({
      description: ledgerAccounts.description,
      maturesOn: ledgerAccounts.maturesOn,
      monthlyPrincipal: ledgerAccounts.monthlyPrincipal,
      lineCount:
        sql<number>`(select count(*) from ${journalLines} where account_id = ${id})`.mapWith(
          Number,
        ),
    })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id));
  const [last] = await ctx.tx
    .select({ date: max(journalLines.entryDate) })
    .from(journalLines)
    .where(eq(journalLines.accountId, id));
  return {
    ...row,
    description: more?.description ?? '',
    maturesOn: more?.maturesOn ?? null,
    monthlyPrincipal: more?.monthlyPrincipal ?? null,
    lineCount: more?.lineCount ?? 0,
    childCount: all.filter(({ parentId }) => parentId === id).length,
    parentName: all.find((one) => one.id === row.parentId)?.name ?? null,
    lastLineDate: last?.date ?? null,
  };
}

/** Every account with its own balance at the end of a day, debits positive, by code. */
async function accountsAt(ctx: ReadContext, at: string) {
  return ctx.tx
    .select({
      ...columnsFor(ChartRow, ledgerAccounts),
      isSystem: sql<boolean>`${ledgerAccounts.systemKey} is not null`,
      bankAccountId: bankAccounts.id,
      // Its first line in the order of the index: asked whether there is any, the database reads the table.
      hasLines: sql<boolean>`(select line.id from ${journalLines} line
        where line.account_id = ${ledgerAccounts.id} order by line.entry_date, line.id limit 1) is not null`,
      debits: sql<number>`coalesce(sums.balance, 0)`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .leftJoin(bankAccounts, eq(bankAccounts.ledgerAccountId, ledgerAccounts.id))
    .leftJoin(
      sql`(select account_id, sum(debit - credit) as balance from ${turnover}
        where day <= ${at} group by account_id) as sums`,
      sql`sums.account_id = ${ledgerAccounts.id}`,
    )
    .orderBy(asc(ledgerAccounts.code));
}
