import type { Compare } from '@counting-house/contract/reports/sale-report.ts';
import { addDays, addMonths, daysBetween, fiscalYearOf } from '../../platform/clock.ts';
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
 * when it is whole months or lies in one, else as many days, or the same days a year ago. Days to come are held against nothing.
 *
 * @throws {Problem} `invalid` (422) for an end before the start, or more than five years.
 */
export function reportSpanOf(
  ctx: Pick<ReadContext, 'today'> & {
    readonly settings: Pick<ReadContext['settings'], 'business.fiscalYearStartMonth'>;
  },
  asked: { from?: string | undefined; to?: string | undefined; compare?: Compare | undefined },
): ReportSpan {
  const to = asked.to ?? ctx.today;
  const from = asked.from ?? `${to.slice(0, 8)}01`;
  if (to < from) throw invalid({ to: 'The end date is before the start date' });
  if (daysBetween(from, to) >= mostDays)
    throw invalid({ to: 'Choose a period of 5 years or less' });
  // Of a period that is under way only the days so far; of one to come all.
  const until = from <= ctx.today && ctx.today < to ? ctx.today : to;
  const year = fiscalYearOf(ctx.today, ctx.settings['business.fiscalYearStartMonth']);
  // The year up to today is the year, of which no more is there yet.
  const end = from === year.startDate && to === ctx.today ? year.endDate : to;
  return { from, to, before: beforeOf({ from, to: end, until }, asked.compare) };
}

function beforeOf(
  { from, to, until }: Span & { readonly until: string },
  compare: Compare = 'none',
): ReportSpan['before'] {
  if (compare === 'none') return null;
  if (compare === 'lastYear') return byMonths(from, until, 12);
  const months = monthsIn(from, to);
  const isWhole = from.endsWith('-01') && (months === 1 || endsMonth(to));
  if (isWhole) return byMonths(from, until, months);
  const days = daysBetween(from, until) + 1;
  return { from: addDays(from, -days), to: addDays(until, -days), shift: { days } };
}

const endsMonth = (date: string) => addDays(date, 1).endsWith('-01');

/** A month that ends on its last day is held against a whole one. */
/** The months that are whole in a period, from the first day of the first to the last of the last; null when none is. */
export function wholeMonths({ from, to }: Span): Span | null {
  const whole = {
    from: from.endsWith('-01') ? from : addMonths(`${from.slice(0, 7)}-01`, 1),
    to: endsMonth(to) ? to : addDays(`${to.slice(0, 7)}-01`, -1),
  };
  return whole.from < whole.to ? whole : null;
}

function byMonths(from: string, to: string, months: number): NonNullable<ReportSpan['before']> {
  const shifted = endsMonth(to)
    ? addDays(addMonths(addDays(to, 1), -months), -1)
    : addMonths(to, -months);
  return { from: addMonths(from, -months), to: shifted, shift: { months } };
}

function monthsIn(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 1] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 1] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}
