import { addDays, dateIn, localMoment, minuteIn } from '../clock.ts';

/** The most days that are looked through for the next time. */
const furthestDays = 366;

/** Clocks are changed by less than this: a time of the day may come once more so much later. */
const mostChangedMinutes = 180;

/** What each of the five parts of a pattern names; both ends of its range are included. */
const fields = [
  { part: 'minutes', from: 0, to: 59 },
  { part: 'hours', from: 0, to: 23 },
  { part: 'dates', from: 1, to: 31 },
  { part: 'months', from: 1, to: 12 },
  { part: 'weekdays', from: 0, to: 7 },
] as const;

type Pattern = Record<(typeof fields)[number]['part'], ReadonlySet<number>>;

/**
 * The next moment that a pattern of minute, hour, day, month and weekday names, in a time zone: numbers,
 * ranges `1-5`, all `*`, of both every so many with a stroke behind it, split by commas; Sunday is 0 or 7. A pattern that names
 * both days and weekdays means either, as everywhere.
 *
 * @returns ISO 8601; null when there is none within a year, or the pattern cannot be read.
 */
export function nextTime(cron: string, timeZone: string, after: string): string | null {
  const pattern = readCron(cron);
  if (!pattern) return null;
  const afterMs = Date.parse(after);
  const today = dateIn(timeZone, new Date(afterMs));
  const earliest = minuteIn(timeZone, afterMs) - mostChangedMinutes;
  const minutes = minutesOf(pattern);
  for (let day = 0; day <= furthestDays; day += 1) {
    const date = addDays(today, day);
    if (!isOn(pattern, date)) continue;
    for (const minute of minutes) {
      if (day === 0 && minute < earliest) continue;
      const moment = localMoment(timeZone, date, minute);
      if (Date.parse(moment) > afterMs) return moment;
    }
  }
  return null;
}

function isOn({ dates, months, weekdays }: Pattern, day: string): boolean {
  const [, month, date] = day.split('-').map(Number);
  if (!months.has(month ?? 0)) return false;
  const isDate = dates.has(date ?? 0);
  const isWeekday = weekdays.has(new Date(`${day}T00:00:00Z`).getUTCDay());
  const [anyDate, anyWeekday] = [dates.size === 31, weekdays.size === 7];
  return anyDate || anyWeekday ? isDate && isWeekday : isDate || isWeekday;
}

/** Minutes of the day, in their order. */
const minutesOf = ({ hours, minutes }: Pattern): number[] =>
  [...hours]
    .flatMap((hour) => [...minutes].map((minute) => hour * 60 + minute))
    .toSorted((a, b) => a - b);

function readCron(cron: string): Pattern | null {
  const parts = cron.trim().split(/\s+/u);
  if (parts.length !== fields.length) return null;
  const read = fields.map((field, at) => [field.part, numbersOf(parts[at] ?? '', field)] as const);
  if (read.some(([, numbers]) => numbers === null)) return null;
  const pattern = Object.fromEntries(read) as Record<keyof Pattern, Set<number>>;
  if (pattern.weekdays.delete(7)) pattern.weekdays.add(0);
  return pattern;
}

/** The numbers that a part names; null when it names none, or one outside its range. */
function numbersOf(part: string, { from, to }: { from: number; to: number }): Set<number> | null {
  const numbers = new Set<number>();
  for (const piece of part.split(',')) {
    const [, number, first, last, every, step] =
      /^(?:(\d{1,2})|(?:(\d{1,2})-(\d{1,2})|(\*))(?:\/(\d{1,2}))?)$/u.exec(piece) ?? [];
    const begin = every ? from : Number(number ?? first ?? Number.NaN);
    const end = every ? to : Number(last ?? number ?? Number.NaN);
    const by = Number(step ?? 1);
    const isRange = last === undefined ? begin === end || every !== undefined : begin < end;
    if (!isRange || begin < from || end > to || by < 1) return null;
    for (let at = begin; at <= end; at += by) numbers.add(at);
  }
  return numbers;
}
