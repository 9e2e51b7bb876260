/** Business dates, both included: `2026-04-01`. */
export type DateSpan = { readonly from: string; readonly to: string };

/** Spans that move with the day, as an address names them. */
export const spanLabels = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This financial year',
  'last-year': 'Last financial year',
} as const;
export type SpanWord = keyof typeof spanLabels;

export const isSpanWord = (text: string | undefined): text is SpanWord =>
  text !== undefined && Object.hasOwn(spanLabels, text);

/**
 * The dates of a span on a day. Weeks begin on Monday; quarters and years are those of the financial year.
 *
 * @param yearStartMonth 1 January … 12 December.
 */
export function spanOn(word: SpanWord, day: string, yearStartMonth: number): DateSpan {
  const [year, month, date] = partsOf(day);
  const weekDay = (new Date(Date.UTC(year, month, date)).getUTCDay() + 6) % 7;
  const intoYear = (month - (yearStartMonth - 1) + 12) % 12;
  const yearStart = month - intoYear;
  const quarterStart = month - (intoYear % 3);
  const days = (from: number, to: number): DateSpan => ({
    from: dayAt(year, month, date + from),
    to: dayAt(year, month, date + to),
  });
  /** Whole months from one, counted from January of the day's year. */
  const months = (from: number, count: number): DateSpan => ({
    from: dayAt(year, from, 1),
    to: dayAt(year, from + count, 0),
  });
  switch (word) {
    case 'today':
      return days(0, 0);
    case 'yesterday':
      return days(-1, -1);
    case 'this-week':
      return days(-weekDay, 6 - weekDay);
    case 'last-week':
      return days(-weekDay - 7, -weekDay - 1);
    case 'last-7-days':
      return days(-6, 0);
    case 'last-30-days':
      return days(-29, 0);
    case 'this-month':
      return months(month, 1);
    case 'last-month':
      return months(month - 1, 1);
    case 'this-quarter':
      return months(quarterStart, 3);
    case 'last-quarter':
      return months(quarterStart - 3, 3);
    case 'this-year':
      return months(yearStart, 12);
    case 'last-year':
      return months(yearStart - 12, 12);
  }
}

function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date];
}

/** Months and days beyond the ends of a year or a month are counted on. */
const dayAt = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
