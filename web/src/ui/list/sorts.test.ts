import { expect, test } from 'vitest';
import { alsoSortedBy, placeIn, sortedBy } from './sorts.ts';

const promised = { key: 'promisedOn', label: 'Promised', isTime: true };
const total = { key: 'grandTotal', label: 'Total' };
const balance = { key: 'balance', label: 'Balance' };
const order = { key: 'orderNo', label: 'Order', sortBy: 'placedAt' };

test.for([
  { name: 'a press sorts by a column', now: sortedBy('', total), is: 'grandTotal' },
  { name: 'a second turns it round', now: sortedBy('grandTotal', total), is: '-grandTotal' },
  { name: 'a third turns it back', now: sortedBy('-grandTotal', total), is: 'grandTotal' },
  { name: 'a press drops the others', now: sortedBy('promisedOn,balance', order), is: 'placedAt' },
  {
    name: 'a further column sorts what is alike',
    now: alsoSortedBy('-promisedOn', total),
    is: '-promisedOn,grandTotal',
  },
  {
    name: 'one that is there turns round in its place',
    now: alsoSortedBy('promisedOn,grandTotal,balance', total),
    is: 'promisedOn,-grandTotal,balance',
  },
  {
    name: 'behind an amount, too',
    now: alsoSortedBy('balance', promised),
    is: 'balance,promisedOn',
  },
  {
    name: 'three are the most',
    now: alsoSortedBy('promisedOn,grandTotal,balance', order),
    is: 'placedAt',
  },
])('$name', ({ now, is }) => {
  expect(now).toBe(is);
});

test('a column knows its place in the order', () => {
  expect(placeIn('promisedOn,-balance', balance)).toEqual({ at: 1, isDown: true, of: 2 });
  expect(placeIn('promisedOn,-balance', total)).toBeNull();
});
