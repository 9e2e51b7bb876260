import { expect, test } from 'vitest';
import { walkedRows } from './walked-rows.ts';

test.each([
  { says: 'are those of the list when the panel comes', before: [], now: [3, 2, 1], is: [3, 2, 1] },
  { says: 'keep one that has left the list', before: [3, 2, 1], now: [3, 1], is: [3, 2, 1] },
  { says: 'take in what is loaded below', before: [3, 2], now: [3, 2, 1], is: [3, 2, 1] },
  { says: 'follow another order of the list', before: [1, 2, 3], now: [3, 2, 1], is: [3, 2, 1] },
  { says: 'begin anew when another list comes', before: [9, 8], now: [3, 2, 1], is: [3, 2, 1] },
])('rows to walk through $says', ({ before, now, is }) => {
  expect(walkedRows(before, now, 2)).toEqual(is);
});
