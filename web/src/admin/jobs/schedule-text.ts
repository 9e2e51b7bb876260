const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** How often something runs, as people choose it; anything else is a pattern of its own. */
export type Rhythm = 'minutes' | 'hour' | 'day' | 'week' | 'month' | 'pattern';

/** A pattern of minute, hour, day, month and weekday, taken apart. */
export type Plan = {
  readonly rhythm: Rhythm;
  /** Of `minutes`: every so many. */
  readonly every: number;
  /** `04:00`; of `hour` only the minutes count. */
  readonly time: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** 1 to 28, so that it comes in every month. */
  readonly day: number;
};

export const rhythms: Readonly<Record<Rhythm, string>> = {
  minutes: 'Every few minutes',
  hour: 'Every hour',
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
  pattern: 'Custom pattern',
};

export const weekdayNames: Readonly<Record<string, string>> = Object.fromEntries(
  weekdays.map((name, i) => [String(i), name]),
);

const none: Plan = { rhythm: 'pattern', every: 5, time: '04:00', weekday: 1, day: 1 };

/** Takes a pattern apart. */
export function parseCron(cron: string): Plan {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/u);
  const often = /^(?:\*|\*\/(\d+))$/u.exec(minute);
  const rest = [hour, day, month, weekday].join(' ');
  if (often && rest === '* * * *')
    return { ...none, rhythm: 'minutes', every: Number(often[1] ?? 1) };
  if (!/^\d+$/u.test(minute)) return none;
  if (rest === '* * * *') return { ...none, rhythm: 'hour', time: clock('0', minute) };
  if (!/^\d+$/u.test(hour) || month !== '*') return none;
  const timed = { ...none, time: clock(hour, minute) };
  if (day === '*' && weekday === '*') return { ...timed, rhythm: 'day' };
  if (day === '*' && /^[0-6]$/u.test(weekday))
    return { ...timed, rhythm: 'week', weekday: Number(weekday) };
  if (weekday === '*' && /^\d+$/u.test(day)) return { ...timed, rhythm: 'month', day: Number(day) };
  return none;
}

/** Puts a pattern together; null where it has one of its own. */
export function toCron({ rhythm, every, time, weekday, day }: Plan): string | null {
  const [hour, minute] = time.split(':').map(Number);
  if (hour === undefined || minute === undefined || Number.isNaN(hour + minute)) return null;
  if (rhythm === 'minutes') return every === 1 ? '* * * * *' : `*/${every} * * * *`;
  if (rhythm === 'hour') return `${minute} * * * *`;
  if (rhythm === 'day') return `${minute} ${hour} * * *`;
  if (rhythm === 'week') return `${minute} ${hour} * * ${weekday}`;
  if (rhythm === 'month') return `${minute} ${hour} ${day} * *`;
  return null;
}

/** `Every day at 04:00`; a pattern of its own as it is written. */
export function scheduleText(cron: string): string {
  const { rhythm, every, time, weekday, day } = parseCron(cron);
  if (rhythm === 'minutes') return every === 1 ? 'Every minute' : `Every ${every} minutes`;
  if (rhythm === 'hour') return `Every hour at ${time.slice(2)}`;
  if (rhythm === 'day') return `Every day at ${time}`;
  if (rhythm === 'week') return `Every ${weekdays[weekday]} at ${time}`;
  if (rhythm === 'month') return `On day ${day} of every month at ${time}`;
  return cron;
}

const clock = (hour: string, minute: string) =>
  `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
