import type { Comparison } from '@counting-house/contract/reports/statement.ts';
import { invalid } from '../../platform/problem.ts';
import type { Span } from '../span.rules.ts';

/** Figures of some days, `from` null since the books began, for one centre or all of them. */
export type FigureColumn = {
  readonly key: string;
  readonly label: string;
  readonly from: string | null;
  readonly to: string;
  readonly centre: string | null;
};

const mostColumns = 24;
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * The days whose figures stand side by side: those asked for first, what they are compared with behind.
 * By month or quarter each has a column, and all of them together the last.
 *
 * @param yearStartMonth quarters are those of the financial year.
 * @throws {Problem} `invalid` (422) at `compare` past 24 columns.
 */
export function buildColumns(
  span: Span,
  compare: Comparison,
  yearStartMonth: number,
): FigureColumn[] {
  const column = (key: string, { from, to }: Span): FigureColumn => ({
    key,
    label: spanLabel({ from, to }),
    from,
    to,
    centre: null,
  });
  switch (compare) {
    case 'none':
      return [column('now', span)];
    case 'previous':
      return [column('now', span), column('then', spanBefore(span))];
    case 'lastYear':
      return [column('now', span), column('then', yearBefore(span))];
    case 'month':
    case 'quarter': {
      const months = compare === 'month' ? 1 : 3;
      const parts = piecesOf(span, months, yearStartMonth);
      return [
        ...parts.map((part) => column(part.from, part)),
        { ...column('all', span), label: 'Total' },
      ];
    }
  }
}

/** The days at which balances stand side by side. */
export function momentsOf(
  at: string,
  compare: Comparison,
  { yearStart, yearStartMonth }: { yearStart: string; yearStartMonth: number },
): FigureColumn[] {
  const column = (key: string, to: string): FigureColumn => ({
    key,
    label: dayLabel(to),
    from: null,
    to,
    centre: null,
  });
  switch (compare) {
    case 'none':
      return [column('now', at)];
    case 'previous':
      return [column('now', at), column('then', dayBefore(`${at.slice(0, 7)}-01`))];
    case 'lastYear':
      return [column('now', at), column('then', yearEarlier(at))];
    case 'month':
    case 'quarter': {
      const span = { from: yearStart, to: at };
      const parts = piecesOf(span, compare === 'month' ? 1 : 3, yearStartMonth);
      return parts.map(({ to }) => column(to, to));
    }
  }
}

/** The first of all days of some columns. */
export const firstDay = (columns: readonly FigureColumn[], from: string): string =>
  columns.reduce(
    (first, column) => (column.from && column.from < first ? column.from : first),
    from,
  );

/** Whole months or quarters of a span; the first and the last may be cut by it. */
function piecesOf(span: Span, months: number, yearStartMonth: number): Span[] {
  const pieces: Span[] = [];
  let from = span.from;
  while (from <= span.to) {
    if (pieces.length >= mostColumns) {
      throw invalid({ compare: `Choose at most ${mostColumns} columns.` });
    }
    const intoPiece = (monthOf(from) - yearStartMonth + 12) % months;
    const end = dayBefore(monthsLater(`${from.slice(0, 7)}-01`, months - intoPiece));
    pieces.push({ from, to: end < span.to ? end : span.to });
    from = dayAfter(end);
  }
  return pieces;
}

/** As long as the span: whole months before whole months, else as many days. */
function spanBefore({ from, to }: Span): Span {
  const end = dayBefore(from);
  if (from.endsWith('-01') && isMonthEnd(to)) {
    const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1;
    return { from: monthsLater(from, -months), to: end };
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
  return { from: isoOf(Date.parse(end) - days * dayMs), to: end };
}

const yearBefore = ({ from, to }: Span): Span => ({
  from: yearEarlier(from),
  to: yearEarlier(to),
});

/** The same day a year earlier; the end of a month stays its end. */
function yearEarlier(day: string): string {
  const first = `${yearOf(day) - 1}-${day.slice(5, 7)}-01`;
  const last = dayBefore(monthsLater(first, 1));
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return isMonthEnd(day) || same > last ? last : same;
}

const dayMs = 86_400_000;
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const dayBefore = (day: string) => isoOf(Date.parse(day) - dayMs);
export const dayAfter = (day: string) => isoOf(Date.parse(day) + dayMs);
const isMonthEnd = (day: string) => dayAfter(day).endsWith('-01');
const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));
const monthsLater = (first: string, months: number) =>
  isoOf(Date.UTC(yearOf(first), monthOf(first) - 1 + months, 1));

const dayLabel = (day: string) =>
  `${day.slice(8)} ${monthNames[monthOf(day) - 1] ?? ''} ${day.slice(0, 4)}`;

/** `Apr 2026`, `Apr to Oct 2026`, `01 Apr to 15 May 2026`. */
function spanLabel({ from, to }: Span): string {
  const isWhole = from.endsWith('-01') && isMonthEnd(to);
  const word = (day: string) =>
    isWhole ? `${monthNames[monthOf(day) - 1] ?? ''} ${day.slice(0, 4)}` : dayLabel(day);
  if (word(from) === word(to)) return word(to);
  const first = yearOf(from) === yearOf(to) ? word(from).slice(0, -5) : word(from);
  return `${first} to ${word(to)}`;
}
