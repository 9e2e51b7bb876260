import type { Compare } from '@counting-house/contract/reports/sale-report.ts';
import { addDays, addMonths, daysBetween } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import type { Span } from '../span.rules.ts';

const mostDays = 5 * 366;

/** How the days of the period before come to lie under those of the period. */
export type Shift = { readonly days: number } | { readonly months: number };

export type ReportSpan = Span & {
  /** What it is held against, and how far that lies back. */
  readonly before: (Span & { readonly shift: Shift }) | null;
};

/**
 * The days of a report, this month when nothing is asked, and those that they are held against: as many months before
 * when it begins with a month, else as many days, or the same days a year ago. Days to come are held against nothing.
 *
 * @throws {Problem} `invalid` (422) for an end before the start, or more than five years.
 */
export function reportSpanOf(
  ctx: Pick<ReadContext, 'today'>,
  asked: { from?: string | undefined; to?: string | undefined; compare?: Compare | undefined },
): ReportSpan {
  const to = asked.to ?? ctx.today;
  const from = asked.from ?? `${to.slice(0, 8)}01`;
  if (to < from) throw invalid({ to: 'The end date is before the start date' });
  if (daysBetween(from, to) >= mostDays)
    throw invalid({ to: 'Choose a period of 5 years or less' });
  // Of a period that is under way only the days so far; of one to come all.
  const until = from <= ctx.today && ctx.today < to ? ctx.today : to;
  return { from, to, before: beforeOf(from, until, asked.compare) };
}

function beforeOf(from: string, to: string, compare: Compare = 'none'): ReportSpan['before'] {
  if (compare === 'none') return null;
  if (compare === 'lastYear') return byMonths(from, to, 12);
  if (from.endsWith('-01')) return byMonths(from, to, monthsIn(from, to));
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(to, -days), shift: { days } };
}

/** A month that ends on its last day is held against a whole one. */
function byMonths(from: string, to: string, months: number): NonNullable<ReportSpan['before']> {
  const endsMonth = addDays(to, 1).endsWith('-01');
  const shifted = endsMonth
    ? addDays(addMonths(addDays(to, 1), -months), -1)
    : addMonths(to, -months);
  return { from: addMonths(from, -months), to: shifted, shift: { months } };
}

function monthsIn(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 1] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 1] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}
