import { describe, expect, test } from 'vitest';
import { nextTime } from './cron.ts';

const kolkata = 'Asia/Kolkata';
const saturday = '2026-11-21T04:30:00.000Z'; // 10:00 in Kolkata.

describe('the next time of a pattern', () => {
  test.each([
    { cron: '* * * * *', next: '2026-11-21T04:31:00.000Z' },
    { cron: '*/15 * * * *', next: '2026-11-21T04:45:00.000Z' },
    { cron: '0 10 * * *', next: '2026-11-22T04:30:00.000Z' },
    { cron: '30 22 * * *', next: '2026-11-21T17:00:00.000Z' },
    { cron: '0,30 9-11 * * *', next: '2026-11-21T05:00:00.000Z' },
    { cron: '2-59/5 * * * *', next: '2026-11-21T04:32:00.000Z' },
    { cron: '40-59/15 * * * *', next: '2026-11-21T05:10:00.000Z' },
    { cron: '0 4 1 * *', next: '2026-11-30T22:30:00.000Z' },
    { cron: '0 4 31 * *', next: '2026-12-30T22:30:00.000Z' },
    { cron: '0 4 * * 0', next: '2026-11-21T22:30:00.000Z' },
    { cron: '0 4 * * 7', next: '2026-11-21T22:30:00.000Z' },
    { cron: '0 4 24 * 1', next: '2026-11-22T22:30:00.000Z' }, // The 24th or a Monday.
    { cron: '0 0 1 4 *', next: '2027-03-31T18:30:00.000Z' },
  ])('$cron comes at $next', ({ cron, next }) => {
    expect(nextTime(cron, kolkata, saturday)).toBe(next);
  });

  test.each([
    '0 4 30 2 *',
    '0 4 31 4 *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '*/0 * * * *',
    '5-3 * * * *',
    '5-9/0 * * * *',
    '5/2 * * * *',
    '* * * *',
    'at four',
    '',
  ])('%s never comes', (cron) => {
    expect(nextTime(cron, kolkata, saturday)).toBeNull();
  });

  test.each([
    // 2:30 is left out when clocks go forward, and comes twice when they go back.
    { after: '2026-03-29T00:00:00.000Z', cron: '30 2 * * *', next: '2026-03-29T01:30:00.000Z' },
    { after: '2026-10-25T00:45:00.000Z', cron: '30 2 * * *', next: '2026-10-25T01:30:00.000Z' },
    { after: '2026-10-25T00:59:00.000Z', cron: '0 5 * * *', next: '2026-10-25T04:00:00.000Z' },
  ])('where clocks change, $cron after $after is $next', ({ after, cron, next }) => {
    expect(nextTime(cron, 'Europe/Berlin', after)).toBe(next);
  });

  test('costs little, also when it never comes', () => {
    nextTime('0 4 30 2 *', kolkata, saturday);
    const began = process.cpuUsage();

    for (let n = 0; n < 100; n += 1) {
      nextTime('0 4 30 2 *', kolkata, saturday);
      nextTime('* * * * *', kolkata, '2026-11-21T18:25:00.000Z');
    }

    // The work of this process, however busy the machine is.
    expect(process.cpuUsage(began).user / 100).toBeLessThan(20_000);
  });
});
