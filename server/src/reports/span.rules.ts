import { earliestDate } from '@counting-house/contract/kit/shapes.ts';
import { fiscalYearOf } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { invalid } from '../platform/problem.ts';

export type Span = { readonly from: string; readonly to: string };

/**
 * The days of a report: both ends are in it; left out, the financial year up to today.
 *
 * @throws {Problem} `invalid` (422) when it ends before it begins.
 */
export function spanOf(
  ctx: ReadContext,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Span {
  const to = asked.to ?? ctx.today;
  const year = fiscalYearOf(to, ctx.settings['business.fiscalYearStartMonth']);
  const from = asked.from ?? (year.startDate < earliestDate ? earliestDate : year.startDate);
  if (from > to) throw invalid({ from: 'The start date is after the end date.' });
  return { from, to };
}
