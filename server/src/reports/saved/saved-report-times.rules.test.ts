import type { ReportSchedule } from '@counting-house/contract/reports/saved-report.ts';
import { expect, test } from 'vitest';
import { askedOn, nextSend } from './saved-report.rules.ts';

const timeZone = 'Asia/Kolkata';

test.for<[schedule: ReportSchedule, now: string, next: string]>([
  [{ every: 'day', hour: 8 }, '2026-11-21T02:00:00.000Z', '2026-11-21T02:30:00.000Z'],
  [{ every: 'day', hour: 8 }, '2026-11-21T02:30:00.000Z', '2026-11-22T02:30:00.000Z'],
  [{ every: 'week', weekday: 1, hour: 9 }, '2026-11-21T02:00:00.000Z', '2026-11-23T03:30:00.000Z'],
  [{ every: 'week', weekday: 7, hour: 0 }, '2026-11-21T02:00:00.000Z', '2026-11-21T18:30:00.000Z'],
  [{ every: 'month', day: 5, hour: 7 }, '2026-11-21T02:00:00.000Z', '2026-12-05T01:30:00.000Z'],
  [{ every: 'month', day: 31, hour: 7 }, '2027-02-01T02:00:00.000Z', '2027-02-28T01:30:00.000Z'],
  [{ every: 'month', day: 30, hour: 7 }, '2026-12-30T02:00:00.000Z', '2027-01-30T01:30:00.000Z'],
])('%o asked at %s is due at %s', ([schedule, now, next]) => {
  expect(nextSend(schedule, { now, timeZone })).toBe(next);
});

test('a span by its name moves with the days', () => {
  const on = { today: '2026-11-21', yearStartMonth: 4 };

  expect(askedOn({ from: 'last-month', compare: 'previous' }, on)).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    compare: 'previous',
  });
  expect(askedOn({ at: 'last-year' }, on)).toEqual({ at: '2026-03-31' });
  expect(askedOn({ from: '2026-04-01' }, on)).toEqual({ from: '2026-04-01' });
});
