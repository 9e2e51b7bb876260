import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { store } from '../store.ts';

/** How the business writes money and time; set once the session is known. */
type Formats = {
  readonly locale: string;
  readonly currency: string;
  readonly timeZone: string;
  /** 1 January … 12 December. */
  readonly yearStartMonth: number;
};

export const formats = store<Formats>({
  locale: 'en-IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  yearStartMonth: 4,
});

/** What stands for a value nobody knows. */
export const unknown = '–';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const minute = 60_000;

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const { locale } = formats.get();
  const key = locale + JSON.stringify(options);
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  numberFormats.set(key, made);
  return made;
}

/** The minus of print, not the hyphen. */
const minus = (text: string) => text.replace('-', '−');

/**
 * `₹12,34,567.80`.
 *
 * @param paise null is unknown.
 */
export function money(paise: number | null): string {
  if (paise === null) return unknown;
  const currency = { style: 'currency', currency: formats.get().currency } as const;
  return minus(numberFormat(currency).format(paise / 100));
}

/**
 * `12,34,567.80`, for columns whose head already says rupees.
 *
 * @param paise null is unknown.
 */
export function amount(paise: number | null): string {
  if (paise === null) return unknown;
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return minus(numberFormat(places).format(paise / 100));
}

/**
 * `₹4.5L` for cards and axes; the full figure belongs in the title.
 *
 * @param paise null is unknown.
 */
export function shortMoney(paise: number | null): string {
  if (paise === null) return unknown;
  const rupees = Math.abs(paise) / 100;
  const sign = paise < 0 ? '−' : '';
  const step = [
    { from: 10_000_000, unit: 'Cr' },
    { from: 100_000, unit: 'L' },
    { from: 1000, unit: 'K' },
  ].find(({ from }) => rupees >= from);
  const symbol = money(0).replaceAll(/[\d.,\s]/gu, '');
  if (!step) return `${sign}${symbol}${count(Math.round(rupees))}`;
  const figure = numberFormat({ maximumFractionDigits: 1 }).format(rupees / step.from);
  return `${sign}${symbol}${figure}${step.unit}`;
}

/**
 * `2.500 kg`: the unit's places always, more only where they say something.
 *
 * @param thousandths null is unknown.
 */
export function qty(thousandths: number | null, unit = '', places = 0): string {
  if (thousandths === null) return unknown;
  const figure = numberFormat({ minimumFractionDigits: places, maximumFractionDigits: 3 });
  const text = minus(figure.format(thousandths / 1000));
  return unit ? `${text} ${unitName(unit, thousandths)}` : text;
}

/**
 * `18 %`.
 *
 * @param bps basis points; null is unknown.
 */
export function percent(bps: number | null): string {
  if (bps === null) return unknown;
  return `${minus(numberFormat({ maximumFractionDigits: 2 }).format(bps / 100))} %`;
}

/**
 * `12.0 %`: a share, a margin or a change, whose column is read downwards; always with one decimal.
 *
 * @param bps basis points; null is unknown.
 */
export function ratio(bps: number | null): string {
  if (bps === null) return unknown;
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${minus(numberFormat(one).format(bps / 100))} %`;
}

/**
 * `0.125 %`.
 *
 * @param rate a tax's, in thousandths of a percent; null is unknown.
 */
export function taxPercent(rate: number | null): string {
  if (rate === null) return unknown;
  return `${minus(numberFormat({ maximumFractionDigits: 3 }).format(rate / 1000))}\u00A0%`;
}

/** `1,208`. */
export function count(value: number): string {
  return minus(numberFormat({}).format(value));
}

/** What waits is counted no further. */
const mostWaiting = 10_000;

/** `1,234`, or `10,000+` where the server stopped counting. */
export function waiting(value: number): string {
  return value > mostWaiting ? `${count(mostWaiting)}+` : count(value);
}

/**
 * `05 Apr 2026`.
 *
 * @param date `2026-04-05`, or a moment, of which it is the business's date; null is unknown.
 */
export function date(date: string | null): string {
  if (date === null) return unknown;
  const own = date.length > 10 ? clockAt(new Date(date)).date : date;
  const [year = '', month = '', day = ''] = own.split('-');
  return `${day} ${months[Number(month) - 1] ?? month} ${year}`;
}

/** `05 Apr` in the current year of the business, `05 Apr 2025` in another. */
export function shortDate(value: string | null, now = new Date()): string {
  const text = date(value);
  return value?.slice(0, 4) === today(now).slice(0, 4) ? text.slice(0, 6) : text;
}

/** `05 Apr to 12 Apr`; of one day `05 Apr`. */
export const daySpan = (
  from: string,
  to: string,
  write = (day: string) => shortDate(day),
): string => (from === to ? write(from) : `${write(from)} to ${write(to)}`);

/** `November 2026`. */
export function month(value: string | null): string {
  if (value === null) return unknown;
  const words = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${value.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-GB', words);
}

type Clock = { date: string; time: string; seconds: string };

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a millisecond, and a list shows a moment in every row. */
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = clockFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  clockFormats.set(timeZone, made);
  return made;
}

/** The business's calendar date and time of a moment. */
function clockAt(at: Date): Clock {
  const parts = clockFormat(formats.get().timeZone).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return { date: day, time: `${part('hour')}:${part('minute')}`, seconds: part('second') };
}

/** The day of a moment: `Today, 22 Nov 2026`, `Yesterday, 21 Nov 2026`, `20 Nov 2026`. */
export function dayText(at: string, now = new Date()): string {
  const day = today(new Date(at));
  const yesterday = today(new Date(now.getTime() - 86_400_000));
  const said = day === today(now) ? 'Today, ' : day === yesterday ? 'Yesterday, ' : '';
  return `${said}${date(day)}`;
}

/** Today's business date, `2026-04-05`. */
export function today(now = new Date()): string {
  return clockAt(now).date;
}

/**
 * `05 Apr 2026, 14:05` in the business's time zone.
 *
 * @param at ISO 8601; null is unknown.
 */
export function moment(at: string | null): string {
  if (at === null) return unknown;
  const clock = clockAt(new Date(at));
  return `${date(clock.date)}, ${clock.time}`;
}

/** `14:05` in the business's time zone. */
export function time(at: string | null): string {
  return at === null ? unknown : clockAt(new Date(at)).time;
}

/** `14:05:31` in the business's time zone, where things happen within a minute. */
export function exactTime(at: string): string {
  const clock = clockAt(new Date(at));
  return `${clock.time}:${clock.seconds}`;
}

/** `2 h 10 min ago`; after a week the date. Always with the full time as a title. */
export function ago(at: string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / minute);
  if (minutes < 0) return moment(at);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 6) return minutes % 60 ? `${hours} h ${minutes % 60} min ago` : `${hours} h ago`;
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  if (days === 1) return 'yesterday';
  return days < 7 ? `${days} days ago` : date(clockAt(new Date(at)).date);
}

/** `98765 43210`; any other number as it stands. */
export function phone(digits: string | null): string {
  if (!digits) return unknown;
  return /^\d{10}$/u.test(digits) ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits;
}

/** `560 001`. */
export function pin(digits: string | null): string {
  if (!digits) return unknown;
  return /^\d{6}$/u.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits;
}
