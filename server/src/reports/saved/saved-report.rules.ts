import type { ReportSchedule } from '@counting-house/contract/reports/saved-report.ts';
import { isSpanWord, spanOn } from '@counting-house/contract/kit/span-labels.ts';
import { addDays, dateIn, localMoment } from '../../platform/clock.ts';

/** A month is over after so many days, and so is a schedule's longest wait. */
const longestWait = 62;

/** The next moment at which a schedule is due, after `now`. */
export function nextSend(
  schedule: ReportSchedule,
  { now, timeZone }: { now: string; timeZone: string },
): string {
  const today = dateIn(timeZone, new Date(now));
  for (let days = 0; days <= longestWait; days += 1) {
    const day = addDays(today, days);
    const at = localMoment(timeZone, day, schedule.hour * 60);
    if (isDay(schedule, day) && at > now) return at;
  }
  throw new Error('a schedule is due within two months');
}

function isDay(schedule: ReportSchedule, day: string): boolean {
  if (schedule.every === 'day') return true;
  if (schedule.every === 'week') {
    return (new Date(day).getUTCDay() || 7) === schedule.weekday;
  }
  const isLast = addDays(day, 1).endsWith('-01');
  const dayOfMonth = Number(day.slice(8));
  return dayOfMonth === schedule.day || (isLast && dayOfMonth < schedule.day);
}

/** What a report is asked on a day: spans by name become dates. */
export function askedOn(
  parameters: Readonly<Record<string, string>>,
  { today, yearStartMonth }: { today: string; yearStartMonth: number },
): Record<string, string> {
  const { from, at } = parameters;
  if (isSpanWord(from)) return { ...parameters, ...spanOn(from, today, yearStartMonth) };
  if (isSpanWord(at)) return { ...parameters, at: spanOn(at, today, yearStartMonth).to };
  return { ...parameters };
}
