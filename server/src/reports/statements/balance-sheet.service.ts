import type { Report } from '@counting-house/contract/kit/report.ts';
import type { BalanceSheetInput } from '@counting-house/contract/reports/statement.ts';
import { max, min, sql } from 'drizzle-orm';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { dateText, fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { buildBalanceSheet } from './balance-sheet.rules.ts';
import { dayAfter, type FigureColumn, momentsOf } from './columns.rules.ts';
import { type AccountFigures, readAccountFigures, newestEntry } from './figures.service.ts';
import { laidOut } from './lines.rules.ts';
import { openMonths } from './open-months.service.ts';
import { owedToSmall, readPartySides } from './party-figures.service.ts';

/** What the business has and owes on a day, in the headings of Schedule III. */
export async function getBalanceSheet(ctx: ReadContext, input: BalanceSheetInput): Promise<Report> {
  const at = input.at ?? ctx.today;
  const compare = input.compare ?? 'none';
  const yearStartMonth = ctx.settings['business.fiscalYearStartMonth'];
  const yearStart = fiscalYearOf(at, yearStartMonth).startDate;
  const columns = momentsOf(at, compare, { yearStart, yearStartMonth });
  const figures = await readAccountFigures(ctx, columns, { upTo: input.upTo });
  const balances = {
    figures,
    sides: await sidesOnDays(ctx, figures, columns, input.upTo),
    small: await smallOnDays(ctx, figures, columns, input.upTo),
    days: columns.map(({ to }) => to),
    profitFrom: await profitFrom(ctx, at),
  };
  const { lines, differences } = buildBalanceSheet(balances, columns.length, {
    zero: input.zero ?? false,
    level: input.level ?? 6,
    isScheduled: input.view === 'schedule3',
  });
  return {
    title: input.view === 'schedule3' ? 'Balance sheet, Schedule III' : 'Balance sheet',
    heading: 'Account',
    from: null,
    to: at,
    narrowedBy: [],
    ...laidOut(lines, columns, { compared: compare === 'previous' || compare === 'lastYear' }),
    checks: checksOf(columns, differences),
    notes: await openMonths(ctx, { from: yearStart, to: at }),
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

async function sidesOnDays(
  ctx: ReadContext,
  figures: readonly AccountFigures[],
  columns: readonly FigureColumn[],
  upTo: number | undefined,
) {
  const ids = figures
    .filter(({ account: { type } }) => type === 'receivable' || type === 'payable')
    .map(({ account }) => account.id);
  const sides = [];
  for (const { to } of columns) sides.push(await readPartySides(ctx, ids, { at: to, upTo }));
  return sides;
}

/** What micro and small enterprises are owed on each day, by account. */
async function smallOnDays(
  ctx: ReadContext,
  figures: readonly AccountFigures[],
  columns: readonly FigureColumn[],
  upTo: number | undefined,
) {
  const ids = figures
    .filter(({ account: { type } }) => type === 'payable')
    .map(({ account }) => account.id);
  const small = [];
  for (const { to } of columns) small.push(await owedToSmall(ctx, ids, { at: to, upTo }));
  return small;
}

/** The day after the newest closing up to a day, else the day of the first entry. */
async function profitFrom(ctx: ReadContext, at: string): Promise<string | null> {
  const [found] = await ctx.tx
    .select({ closed: max(journalEntries.entryDate) })
    .from(journalEntries)
    .where(
      sql`${journalEntries.event} in ('year.closed') and ${journalEntries.reversesId} is null
        and ${journalEntries.entryDate} <= ${at}
        and not exists (select from ${journalEntries} undone where undone.reverses_id = ${journalEntries.id})`,
    );
  if (found?.closed) return dayAfter(found.closed);
  const [first] = await ctx.tx.select({ date: min(journalEntries.entryDate) }).from(journalEntries);
  return first?.date ?? null;
}

function checksOf(columns: readonly FigureColumn[], differences: readonly number[]) {
  const wrong = columns.flatMap(({ to }, i) => {
    const difference = differences[i] ?? 0;
    return difference === 0
      ? []
      : [{ says: `Does not balance on ${dateText(to)} by ${rupees(difference)}`, difference }];
  });
  return wrong.length > 0 ? wrong : [{ says: 'Balanced', difference: 0 }];
}
