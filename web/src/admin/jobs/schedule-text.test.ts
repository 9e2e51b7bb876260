import { describe, expect, test } from 'vitest';
import { toCron, parseCron, scheduleText } from './schedule-text.ts';

const known = [
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['7 * * * *', 'Every hour at :07'],
  ['0 4 * * *', 'Every day at 04:00'],
  ['30 22 * * 0', 'Every Sunday at 22:30'],
  ['15 2 1 * *', 'On day 1 of every month at 02:15'],
] as const;

describe('a schedule', () => {
  test.for(known)('%s is read as “%s”, and written back as it was', ([cron, words]) => {
    expect(scheduleText(cron)).toBe(words);
    expect(toCron(parseCron(cron))).toBe(cron);
  });

  test.for(['0 4 * * 1-5', '0 4,16 * * *', '0 4 1 1 *', 'nonsense'])(
    '%s stays as it is written',
    (cron) => {
      expect(scheduleText(cron)).toBe(cron);
      expect(parseCron(cron).rhythm).toBe('pattern');
      expect(toCron(parseCron(cron))).toBeNull();
    },
  );
});
