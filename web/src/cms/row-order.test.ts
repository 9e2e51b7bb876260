import { expect, test } from 'vitest';
import { movedTo } from './row-order.tsx';

test.each([
  [1, 2, [2, 3, 1]],
  [3, 0, [3, 1, 2]],
  [2, 1, null],
  [1, -1, null],
  [3, 3, null],
  [9, 0, null],
])('of 1, 2, 3 the row %i at place %i gives %o', (id, to, order) => {
  expect(movedTo([1, 2, 3], id, to)).toEqual(order);
});
