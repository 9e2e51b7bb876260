import { expect, test } from 'vitest';
import { dayPresets, laterBy } from './days.ts';

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %i days more is %s', (day, days, is) => {
  expect(laterBy(day, days)).toBe(is);
});

test.each([
  [{}, ['2026-02-28', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-12', '2026-04-04']],
  [{ to: '2026-03-05' }, ['2026-02-28', '2026-03-04', '2026-03-05']],
  [{ from: '2026-03-05' }, ['2026-03-05', '2026-03-06', '2026-03-12', '2026-04-04']],
])('offers the days that a field takes, %j', (bounds, days) => {
  expect(dayPresets('2026-03-05', bounds).map(({ value }) => value)).toEqual(days);
});
