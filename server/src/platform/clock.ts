/** Where the house reads the time; tests play it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Days begin at a whole quarter of an hour in every time zone of our time. */
const quarterMs = 15 * 60_000;
const lately = new Map<string, { quarter: number; date: string }>();

/** More are made only by a fault: a house works in one time zone or two. */
const mostFormats = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A way to write moments, made once: each holds memory that is not given back soon. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  if (formats.size >= mostFormats) formats.clear();
  formats.set(key, made);
  return made;
}

/** The calendar date of a moment in a time zone, `2026-11-21`. Asked at every request. */
export function dateIn(timeZone: string, moment: Date): string {
  const quarter = Math.floor(moment.getTime() / quarterMs);
  const known = lately.get(timeZone);
  if (known?.quarter === quarter) return known.date;
  const date = dateFormat('en-CA', { timeZone }).format(moment);
  if (lately.size >= mostFormats) lately.clear();
  lately.set(timeZone, { quarter, date });
  return date;
}

/** The moment at which a calendar date begins in a time zone, ISO 8601. */
export const startOfDay = (timeZone: string, date: string): string =>
  localMoment(timeZone, date, 0);

/** The moment at which the clocks of a time zone show so many minutes of a day, ISO 8601. */
export function localMoment(timeZone: string, date: string, minute: number): string {
  const guess = Date.parse(`${date}T00:00:00Z`) + minute * 60_000;
  const first = guess - offsetMs(timeZone, guess);
  // Where the clocks change in between, the offset of that moment counts.
  return new Date(guess - offsetMs(timeZone, first)).toISOString();
}

/** How many minutes of its day the clocks of a time zone show at a moment. */
export function minuteIn(timeZone: string, atMs: number): number {
  const dayMs = 86_400_000;
  const localMs = atMs + offsetMs(timeZone, atMs);
  return Math.floor((((localMs % dayMs) + dayMs) % dayMs) / 60_000);
}

const mostOffsets = 2_000;
const offsets = new Map<string, number>();

/** Clocks change at whole quarters of an hour, so one answer holds for all of a quarter. */
function offsetMs(timeZone: string, atMs: number): number {
  const quarter = Math.floor(atMs / quarterMs);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = offsetAt(timeZone, quarter * quarterMs);
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function offsetAt(timeZone: string, atMs: number): number {
  const parts = dateFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName');
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/u.exec(parts?.value ?? '') ?? [];
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -ms : ms;
}

/** The date so many days after (or before) another. */
export function addDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The date so many months after another; the last day of a month that has no such day. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const moment = new Date(Date.UTC(year, month - 1 + count, Math.min(day, lastDay)));
  return moment.toISOString().slice(0, 10);
}

/** Days from one date to another; negative when `to` lies before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The financial year that holds a date, by its first and last day. */
export function fiscalYearOf(date: string, startMonth: number) {
  const month = Number(date.slice(5, 7));
  const year = Number(date.slice(0, 4)) - (month < startMonth ? 1 : 0);
  const first = `${year}-${String(startMonth).padStart(2, '0')}-01`;
  const nextFirst = `${year + 1}-${String(startMonth).padStart(2, '0')}-01`;
  const last = addDays(nextFirst, -1);
  const end = last.slice(0, 4);
  const name = end === String(year) ? String(year) : `${year}-${end.slice(2)}`;
  return { name, startYear: year, endYear: Number(end), startDate: first, endDate: last };
}

/** The tax year of a day: from April to March, whichever months the books go by. */
export const taxYearOf = (date: string) => fiscalYearOf(date, 4);

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `05 Apr 2026`, as sentences and documents write a date. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** `05 Apr 2026, 14:20`: a moment as a time zone shows it. */
export function momentText(timeZone: string, at: string): string {
  const moment = new Date(at);
  return `${dateText(dateIn(timeZone, moment))}, ${timeIn(timeZone, at)}`;
}

/** The time of day of a moment, as 14:05. */
export function timeIn(timeZone: string, at: string): string {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}
