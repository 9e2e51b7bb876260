import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { expect, test } from 'vitest';
import { fill } from './fill.ts';
import { plain } from './plain.ts';

test('what is said of an answer stands in it, and all else is there as plain as can be', () => {
  const order = plain(orders.getOrder, {
    id: 7,
    status: 'packed',
    buyer: { name: 'Kaveri Stores' },
    lines: [{ sku: 'CAR-050' }, { sku: 'GHE-500', qty: 2_000 }],
  });

  expect(order).toMatchObject({
    id: 7,
    status: 'packed',
    newTotal: null,
    holds: [],
    buyer: { name: 'Kaveri Stores', email: null },
    lines: [
      { sku: 'CAR-050', qty: 0 },
      { sku: 'GHE-500', qty: 2_000 },
    ],
  });
});

test('one shape of several is the one that takes what is said', () => {
  const input = { action: 'weigh', seq: 2, grams: 900, source: 'typed' } as const;

  expect(fill(logistics.packingUpdate.input, input)).toEqual(input);
});

test('a list whose counts are by an enumeration has a count for each', () => {
  const { rows, stages } = plain(logistics.listQueue, { rows: [{ orderNo: 'B2C-1' }] });

  expect(rows).toMatchObject([{ orderNo: 'B2C-1', lines: 0, basketStatus: null }]);
  expect(stages).toMatchObject({ ready: 0, packing: 0 });
});
