import type { Report } from '@counting-house/contract/kit/report.ts';
import type { CashFlowInput } from '@counting-house/contract/reports/statement.ts';
import { eq, min, sql } from 'drizzle-orm';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { spanOf, type Span } from '../span.rules.ts';
import { buildCashFlow, isCash } from './cash-flow.rules.ts';
import { buildColumns, dayBefore, type FigureColumn, firstDay } from './columns.rules.ts';
import { directCashFlow } from './direct-cash.service.ts';
import { type AccountFigures, readAccountFigures, newestEntry } from './figures.service.ts';
import { added, laidOut } from './lines.rules.ts';
import { openMonths } from './open-months.service.ts';

/**
 * Where cash came from and went: from profit back to cash, or by what was received and paid.
 *
 * @throws {Problem} `invalid` (422) at `from` when it is not after the opening balances.
 */
export async function getCashFlow(ctx: ReadContext, input: CashFlowInput): Promise<Report> {
  const span = await afterOpening(ctx, input);
  const compare = input.compare ?? 'none';
  const columns = buildColumns(span, compare, ctx.settings['business.fiscalYearStartMonth']);
  const compared = compare === 'previous' || compare === 'lastYear';
  const shown = { zero: input.zero ?? false, level: 6 };
  const start = await cashBefore(ctx, columns, input.upTo);
  const overdrawn = await overdrawnAt(ctx, columns, input.upTo);
  const closedFrom = firstDay(columns, span.from);
  const isDirect = input.view === 'direct';
  const { lines, differences } = isDirect
    ? await directCashFlow(ctx, { columns, start, overdrawn, upTo: input.upTo })
    : buildCashFlow(await movedInCash(ctx, columns, { upTo: input.upTo, closedFrom }), start, {
        ...shown,
        overdrawn,
      });
  const wrong = differences.find((difference) => difference !== 0) ?? 0;
  return {
    title: isDirect ? 'Receipts and payments' : 'Cash flow',
    heading: 'Account',
    ...span,
    narrowedBy: [],
    ...laidOut(lines, columns, { compared, closedFrom }),
    checks: [
      {
        says:
          wrong === 0
            ? 'Opening balance plus change equals closing balance'
            : `Start and change differ from the end by ${rupees(wrong)}`,
        difference: wrong,
      },
    ],
    notes: await openMonths(ctx, span),
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

/** The days of the report, which begin after what the books opened with. */
async function afterOpening(ctx: ReadContext, input: CashFlowInput): Promise<Span> {
  const span = spanOf(ctx, input);
  const [opened] = await ctx.tx
    .select({ on: min(journalEntries.entryDate) })
    .from(journalEntries)
    .where(eq(journalEntries.event, 'openingBalance.entered'));
  if (!opened?.on || span.from > opened.on) return span;
  if (input.from === undefined && opened.on < span.to) {
    return { from: dayAfterOpening(opened.on), to: span.to };
  }
  throw invalid({ from: `Choose a start after ${dateText(opened.on)}.` });
}

const dayAfterOpening = (day: string) =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function cashBefore(
  ctx: ReadContext,
  columns: readonly FigureColumn[],
  upTo: number | undefined,
): Promise<number[]> {
  const before = columns.map((column) => ({
    ...column,
    from: null,
    to: dayBefore(column.from ?? column.to),
  }));
  const figures = await readAccountFigures(ctx, before, { upTo });
  return added(
    figures.filter(({ account }) => isCash(account)).map((one) => one.figures),
    columns.length,
  );
}

/** What banks were overdrawn by at the end of each column. */
async function overdrawnAt(
  ctx: ReadContext,
  columns: readonly FigureColumn[],
  upTo: number | undefined,
): Promise<number[]> {
  const ends = columns.map((column) => ({ ...column, from: null }));
  const figures = await readAccountFigures(ctx, ends, { upTo });
  return added(
    figures
      .filter(({ account }) => account.type === 'bank')
      .map((one) => one.figures.map((figure) => Math.max(-figure, 0))),
    columns.length,
  );
}

/**
 * What moved each account, without entries that neither moved cash nor touched what the business works with: plant that
 * was brought in as capital is neither an investment nor a payment of the period.
 *
 * @see AS 3, Cash Flow Statements, paragraph 40.
 */
async function movedInCash(
  ctx: ReadContext,
  columns: readonly FigureColumn[],
  which: Parameters<typeof readAccountFigures>[2],
): Promise<AccountFigures[]> {
  const moved = await readAccountFigures(ctx, columns, which);
  const without: ReadonlyMap<number, number>[] = [];
  for (const column of columns) without.push(await movedWithoutCash(ctx, column, which.upTo));
  return moved.map((one) => ({
    ...one,
    figures: one.figures.map((figure, i) => figure - (without[i]?.get(one.account.id) ?? 0)),
  }));
}

/** What entries moved that stand on accounts of investing and financing alone, by account. */
async function movedWithoutCash(
  ctx: ReadContext,
  { from, to }: FigureColumn,
  upTo: number | undefined,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await ctx.tx.execute<{ id: string; amount: string }>(sql`
    with touched as (
      select distinct l.entry_id from journal_line l join ledger_account a on a.id = l.account_id
      where a.type in ('fixed_asset', 'investment', 'loan', 'short_loan', 'capital', 'drawings')
        and l.entry_date between ${from ?? to} and ${to}
        and ${upTo === undefined ? sql`true` : sql`l.entry_id <= ${upTo}`}
    ), apart as (
      select entry_id from touched t where not exists (
        select from journal_line l join ledger_account a on a.id = l.account_id
        where l.entry_id = t.entry_id and a.type not in
          ('fixed_asset', 'investment', 'loan', 'short_loan', 'capital', 'drawings', 'retained', 'opening'))
    )
    select l.account_id as id, sum(l.debit - l.credit) as amount
    from apart join journal_line l using (entry_id) group by 1`);
  return new Map(rows.map(({ id, amount }) => [Number(id), Number(amount)]));
}
