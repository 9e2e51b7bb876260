import { expect, test } from 'vitest';
import { alsoSortedBy, placeIn, sortedBy } from './sorts.ts';

const promised = { key: 'promisedOn', label: 'Promised', isTime: true };
const total = { key: 'grandTotal', label: 'Total' };
const balance = { key: 'balance', label: 'Balance' };
const order = { key: 'orderNo', label: 'Order', sortBy: 'placedAt' };
const columns = [promised, total, balance, order];

test.for([
  { name: 'a press sorts by a column', now: sortedBy('', total), is: 'grandTotal' },
  { name: 'a second turns it round', now: sortedBy('grandTotal', total), is: '-grandTotal' },
  { name: 'a third turns it back', now: sortedBy('-grandTotal', total), is: 'grandTotal' },
  { name: 'a press drops the others', now: sortedBy('promisedOn,balance', order), is: 'placedAt' },
  {
    name: 'behind a date a further column sorts',
    now: alsoSortedBy('-promisedOn', total, columns),
    is: '-promisedOn,grandTotal',
  },
  {
    name: 'one that is there turns round in its place',
    now: alsoSortedBy('promisedOn,grandTotal,balance', total, columns),
    is: 'promisedOn,-grandTotal,balance',
  },
  {
    name: 'behind an amount nothing is added',
    now: alsoSortedBy('balance', promised, columns),
    is: 'promisedOn',
  },
  {
    name: 'three are the most',
    now: alsoSortedBy('promisedOn,grandTotal,balance', order, columns),
    is: 'placedAt',
  },
])('$name', ({ now, is }) => {
  expect(now).toBe(is);
});

test('a column knows its place in the order', () => {
  expect(placeIn('promisedOn,-balance', balance)).toEqual({ at: 1, isDown: true, of: 2 });
  expect(placeIn('promisedOn,-balance', total)).toBeNull();
});
