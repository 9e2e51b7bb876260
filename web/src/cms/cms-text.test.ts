import { expect, test } from 'vitest';
import { endText, scheduleLines, scheduleText } from './cms-text.ts';

const at = '2026-11-24T04:30:00.000Z';

test.each([
  [{ startsAt: null, endsAt: null }, 'Always'],
  [{ startsAt: at, endsAt: null }, 'From 24 Nov 2026, 10:00'],
  [{ startsAt: null, endsAt: at }, 'Until 24 Nov 2026, 10:00'],
  [{ startsAt: at, endsAt: at }, '24 Nov 2026, 10:00 – 24 Nov 2026, 10:00'],
])('the dates %o read %s', (dates, words) => {
  expect(scheduleText(dates)).toBe(words);
});

test('start and end stand on lines of their own', () => {
  expect(scheduleLines({ startsAt: at, endsAt: at })).toEqual([
    'From 24 Nov 2026, 10:00',
    'Until 24 Nov 2026, 10:00',
  ]);
  expect(
    scheduleLines({ startsAt: '2026-11-23T18:30:00.000Z', endsAt: '2026-11-24T18:29:00.000Z' }),
  ).toEqual(['From 24 Nov 2026', 'Until 24 Nov 2026']);
  expect(scheduleLines({ startsAt: null, endsAt: null })).toEqual(['Always']);
});

test.each([
  ['live', '2026-11-23T04:30:00.000Z', 'Ends in 1 day'],
  ['live', '2026-11-22T04:30:00.000Z', 'Ends in 2 days'],
  ['live', '2026-11-24T00:00:00.000Z', 'Ends within a day'],
  ['live', '2026-11-10T00:00:00.000Z', null],
  ['hidden', '2026-11-23T04:30:00.000Z', null],
] as const)('a banner that is %s says at %s: %s', (shown, now, words) => {
  expect(endText({ shown, endsAt: at }, new Date(now))).toBe(words);
});
