import { expect, test } from 'vitest';
import { withMoved } from './list-columns.ts';

test.each([
  ['to the right', 'items', 'payment', 'total payment items tags'],
  ['to the left', 'payment', 'items', 'payment items total tags'],
  ['to the end', 'items', 'tags', 'total payment tags items'],
  ['onto itself', 'total', 'total', 'items total payment tags'],
  ['that is not shown', 'city', 'total', 'items total payment tags'],
])('a column dragged %s', (_, key, to, after) => {
  expect(withMoved(['items', 'total', 'payment', 'tags'], key, to).join(' ')).toBe(after);
});
