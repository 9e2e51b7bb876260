import type {
  TrialBalance,
  TrialBalanceInput,
} from '@counting-house/contract/reports/trial-balance.ts';
import { eq, max, sql } from 'drizzle-orm';
import { ledgerAccounts } from '../accounts/chart/account.table.ts';
import { journalEntries } from '../accounts/journal/journal.table.ts';
import { turnover } from '../accounts/journal/turnover.service.ts';
import type { ReadContext } from '../platform/context.ts';
import { spanOf, type Span } from './span.rules.ts';

type Row = TrialBalance['rows'][number];

/**
 * Every account with what it opened with, turned over and closed with, each on its side. The debits of
 * each pair are its credits.
 */
export async function getTrialBalance(
  ctx: ReadContext,
  input: TrialBalanceInput,
): Promise<TrialBalance> {
  const span = spanOf(ctx, input);
  const [sums, [newest]] = [
    await sumsByAccount(ctx, span),
    await ctx.tx.select({ id: max(journalEntries.id) }).from(journalEntries),
  ];
  const rows = sums
    .filter((row) => input.zero === true || row.opening !== 0 || row.debit > 0 || row.credit > 0)
    .map(({ opening, ...row }): Row => {
      const closing = opening + row.debit - row.credit;
      return {
        ...row,
        openingDebit: Math.max(opening, 0),
        openingCredit: Math.max(-opening, 0),
        closingDebit: Math.max(closing, 0),
        closingCredit: Math.max(-closing, 0),
      };
    });
  const total = (side: keyof TrialBalance['totals']) =>
    rows.reduce((sum, row) => sum + row[side], 0);
  return {
    ...span,
    rows,
    next: null,
    total: rows.length,
    totalIsExact: true,
    totals: {
      openingDebit: total('openingDebit'),
      openingCredit: total('openingCredit'),
      debit: total('debit'),
      credit: total('credit'),
      closingDebit: total('closingDebit'),
      closingCredit: total('closingCredit'),
    },
    asOfEntryId: newest?.id ?? null,
  };
}

/** Lines after the span do not count; those before it are the opening balance. */
function sumsByAccount(ctx: ReadContext, { from, to }: Span) {
  const inSpan = sql`turnover.day >= ${from}`;
  const sumWhere = (of: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${of}) filter (where ${where}), 0)`.mapWith(Number);
  return ctx.tx
    .select({
      id: ledgerAccounts.id,
      code: ledgerAccounts.code,
      name: ledgerAccounts.name,
      root: ledgerAccounts.root,
      opening: sumWhere(sql`turnover.debit - turnover.credit`, sql`not ${inSpan}`),
      debit: sumWhere(sql`turnover.debit`, inSpan),
      credit: sumWhere(sql`turnover.credit`, inSpan),
    })
    .from(ledgerAccounts)
    .leftJoin(turnover, sql`turnover.account_id = ${ledgerAccounts.id} and turnover.day <= ${to}`)
    .where(eq(ledgerAccounts.isGroup, false))
    .groupBy(ledgerAccounts.id)
    .orderBy(ledgerAccounts.code);
}
