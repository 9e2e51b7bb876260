import { addDays, dateIn, localMoment } from '../clock.ts';

/** The most days that are looked through for the next time. */
const furthestDays = 366;
const dayMinutes = 1_440;

type Matches = (at: {
  min: number;
  hour: number;
  date: number;
  month: number;
  dow: number;
}) => boolean;

/**
 * The next moment that a pattern of minute, hour, day, month and weekday names, in a time zone.
 *
 * @returns ISO 8601; null when there is none within a year, or the pattern cannot be read.
 */
export async function nextTime(
  cron: string,
  timeZone: string,
  after: string,
): Promise<string | null> {
  const matches = await readCron(cron);
  if (!matches) return null;
  const afterMs = Date.parse(after);
  const first = dateIn(timeZone, new Date(afterMs));
  for (let day = 0; day <= furthestDays; day += 1) {
    const date = addDays(first, day);
    for (let minute = 0; minute < dayMinutes; minute += 1) {
      if (!matches(partsOf(date, minute))) continue;
      const moment = localMoment(timeZone, date, minute);
      if (Date.parse(moment) > afterMs) return moment;
    }
  }
  return null;
}

/** The reader of graphile-worker; loaded when it is needed, because it is not small. */
async function readCron(cron: string): Promise<Matches | null> {
  const { parseCronItem } = await import('graphile-worker');
  try {
    const { match } = parseCronItem({ task: 'job', match: cron });
    return typeof match === 'function' ? match : null;
  } catch {
    return null; // Whoever typed it is told.
  }
}

function partsOf(date: string, minute: number) {
  const [, month, day] = date.split('-');
  return {
    min: minute % 60,
    hour: Math.floor(minute / 60),
    date: Number(day),
    month: Number(month),
    dow: new Date(`${date}T00:00:00Z`).getUTCDay(),
  };
}
