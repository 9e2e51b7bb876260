/** Which of day and month stands first where both are numbers. */
export type DayOrder = 'DMY' | 'MDY' | 'YMD';

/** What a cell says of a day: the day itself, or a month of which it names no day. */
type FoundDay =
  | { readonly date: string; readonly from: 'day' | 'serial' }
  | { readonly month: string; readonly lastDay: string; readonly from: 'month' }
  /** It is written like a day, and there is none such, as 31 November. */
  | { readonly from: 'nowhere' }
  /** It is not written like a day. */
  | null;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const monthOf = (word = ''): string =>
  String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1).padStart(2, '0');

/** The days of a sheet are counted from the end of 1899; these are the years 1954 to 2119. */
const serials = { first: 20_000, last: 80_000, at1970: 25_569 } as const;
const dayMs = 86_400_000;

const sep = "[-/. ,']{1,2}";
const word = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** A time behind a day is passed over. */
const end = '(?:$|[T ,].*\\d:\\d.*$)';

const writings = {
  iso: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${end}`, 'iu'),
  worded: new RegExp(
    `^(\\d{1,2})(?:st|nd|rd|th)?[-/. ,']{0,2}${word}[-/. ,']{0,2}(\\d{4}|\\d{2})${end}`,
    'iu',
  ),
  monthFirst: new RegExp(`^${word}[-/. ]{0,2}(\\d{1,2})(?:st|nd|rd|th)?,? +(\\d{4})${end}`, 'iu'),
  numbers: new RegExp(`^(\\d{1,2})${sep}(\\d{1,2})${sep}(\\d{4}|\\d{2})${end}`, 'iu'),
  turned: new RegExp(`^(\\d{2})${sep}(\\d{1,2})${sep}(\\d{1,2})${end}`, 'iu'),
  compact: /^(\d{4})(\d{2})(\d{2})$/u,
  wordedMonth: new RegExp(`^${word}[-/. ,']{0,3}(\\d{4}|\\d{2})$`, 'iu'),
  month: /^(\d{1,2})[-/.](\d{4})$/u,
  monthLast: /^(\d{4})[-/.](\d{1,2})$/u,
} as const;

/**
 * Reads a day in any of the ways that people and sheets write it: `29-Feb-28`, `29.02.2028`, `2028-02-29T10:00`,
 * `Feb 29, 2028`, `20280229`, the number 46811 of a sheet; or a month, `Feb-2028`, `02/2028`.
 *
 * @param order of numbers; a year of four digits in front, and a month in words, decide for themselves.
 */
export function dayIn(cell: string, order: DayOrder): FoundDay {
  const text = cell.trim().replaceAll(/\s+/gu, ' ');
  const serial = /^\d{5}(?:\.\d+)?$/u.test(text) ? Math.floor(Number(text)) : 0;
  if (serial >= serials.first && serial <= serials.last) {
    return {
      date: new Date((serial - serials.at1970) * dayMs).toISOString().slice(0, 10),
      from: 'serial',
    };
  }
  return wholeDay(text, order) ?? wholeMonth(text);
}

function wholeDay(text: string, order: DayOrder): FoundDay {
  const iso = writings.iso.exec(text) ?? writings.compact.exec(text);
  if (iso) return real(iso[1], iso[2], iso[3]);
  const worded = writings.worded.exec(text);
  if (worded) return real(worded[3], monthOf(worded[2]), worded[1]);
  const monthFirst = writings.monthFirst.exec(text);
  if (monthFirst) return real(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  if (order === 'YMD') {
    const turned = writings.turned.exec(text);
    return turned ? real(turned[1], turned[2], turned[3]) : null;
  }
  const numbers = writings.numbers.exec(text);
  if (!numbers) return null;
  const [, first, second, year] = numbers;
  return order === 'MDY' ? real(year, first, second) : real(year, second, first);
}

function wholeMonth(text: string): FoundDay {
  const worded = writings.wordedMonth.exec(text);
  if (worded) return monthFrom(worded[2], monthOf(worded[1]));
  const numbers = writings.month.exec(text);
  if (numbers) return monthFrom(numbers[2], numbers[1]);
  const turned = writings.monthLast.exec(text);
  return turned ? monthFrom(turned[1], turned[2]) : null;
}

const longYear = (year: string) => (year.length === 2 ? `20${year}` : year);

function real(year = '', month = '', day = ''): FoundDay {
  const date = `${longYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
  return exists && /^(?:19|20|21)/u.test(date) ? { date, from: 'day' } : { from: 'nowhere' };
}

function monthFrom(year = '', month = ''): FoundDay {
  const first = real(year, month, '1');
  if (!first || !('date' in first)) return { from: 'nowhere' };
  const after = new Date(`${first.date}T00:00:00Z`);
  after.setUTCMonth(after.getUTCMonth() + 1, 0);
  return {
    month: first.date.slice(0, 7),
    lastDay: after.toISOString().slice(0, 10),
    from: 'month',
  };
}
