import type { Report } from '@counting-house/contract/kit/report.ts';
import type { ProfitLossInput } from '@counting-house/contract/reports/statement.ts';
import type { ReadContext } from '../../platform/context.ts';
import { spanOf } from '../span.rules.ts';
import { buildColumns, firstDay } from './columns.rules.ts';
import { boughtIn, readAccountFigures, forCentre, newestEntry } from './figures.service.ts';
import { laidOut } from './lines.rules.ts';
import { openMonths } from './open-months.service.ts';
import { buildProfitLoss } from './profit-loss.rules.ts';
import { buildScheduledProfit } from './scheduled-profit.rules.ts';

/**
 * What was earned and spent, without the entries that close a year.
 *
 * @throws {Problem} `invalid` (422) at `from`, `compare` or `centre`.
 */
export async function getProfitLoss(ctx: ReadContext, input: ProfitLossInput): Promise<Report> {
  const span = spanOf(ctx, input);
  const compare = input.compare ?? 'none';
  const days = buildColumns(span, compare, ctx.settings['business.fiscalYearStartMonth']);
  const columns = await forCentre(ctx, days, input.centre);
  const closedFrom = firstDay(columns, span.from);
  const figures = await readAccountFigures(ctx, columns, { upTo: input.upTo, closedFrom });
  const shown = { zero: input.zero ?? false, level: input.level ?? 6 };
  const isScheduled = input.view === 'schedule3';
  const { lines, revenue } = isScheduled
    ? buildScheduledProfit(figures, await boughtIn(ctx, columns, input.upTo), shown)
    : buildProfitLoss(figures, columns.length, shown);
  const compared = compare === 'previous' || compare === 'lastYear';
  const hasShares = (compared || compare === 'none') && input.centre !== 'columns';
  return {
    title: isScheduled ? 'Profit and loss, Schedule III' : 'Profit and loss',
    heading: 'Account',
    ...span,
    narrowedBy: narrowed(input.centre),
    ...laidOut(lines, columns, {
      compared,
      closedFrom,
      base: hasShares ? revenue : undefined,
    }),
    checks: [],
    notes: await openMonths(ctx, span),
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

const narrowed = (centre: string | undefined) =>
  centre === undefined || centre === '' || centre === 'columns' ? [] : [`centre ${centre}`];
