import { expect, test } from 'vitest';
import { groupDays } from './day-book-days.ts';

const line = (id: number, date: string, entryId: number, debit: number) => ({
  id,
  date,
  entryId,
  debit,
});
const lines = [
  line(1, '2026-04-02', 9, 500),
  line(2, '2026-04-02', 9, 0),
  line(3, '2026-04-02', 8, 200),
  line(4, '2026-04-01', 7, 100),
];

test('lines of one entry stand together, days in the order in which they come', () => {
  const days = groupDays(lines, true);

  expect(days.map(({ date, entries }) => [date, entries.map(({ id }) => id)])).toEqual([
    ['2026-04-02', [9, 8]],
    ['2026-04-01', [7]],
  ]);
  expect(days[0]?.entries[0]?.lines).toHaveLength(2);
});

test.for([
  [true, [700, 100]],
  [false, [700, null]],
] as const)(
  'the last day has a sum only when no lines of it are to come (%s)',
  ([isWhole, sums]) => {
    expect(groupDays(lines, isWhole).map(({ total }) => total)).toEqual(sums);
  },
);

test('no lines are no days', () => {
  expect(groupDays([], true)).toEqual([]);
});
