import { expect, test } from 'vitest';
import { costOfLeaving, inOrderFor, relieve, type Waiting } from './sale-cost.rules.ts';

const waits = (over: Partial<Waiting> = {}): Waiting => ({
  invoiceId: 1,
  orderLineId: 7,
  skuId: 3,
  parcelId: null,
  qty: 3_000,
  value: 100,
  ...over,
});

test('what waits is relieved at its share, and the last of it at the rest', () => {
  const of = [waits()];

  const values = [1_000, 1_000, 1_000].map((qty) => relieve(of, qty)[0]?.value);

  expect(values).toEqual([33, 34, 33]);
  expect(of[0]).toMatchObject({ qty: 0, value: 0 });
});

test('no more is relieved than waits', () => {
  expect(relieve([waits({ qty: 2_000, value: 80 })], 5_000)).toMatchObject([
    { qty: 2_000, value: 80 },
  ]);
});

test('goods that were billed for the parcel leave first, then those of no parcel, the oldest first', () => {
  const of = [
    waits({ invoiceId: 4, parcelId: 8 }),
    waits({ invoiceId: 3 }),
    waits({ invoiceId: 5, parcelId: 9 }),
    waits({ invoiceId: 2 }),
  ];

  expect(inOrderFor(of, 9).map(({ invoiceId }) => invoiceId)).toEqual([5, 2, 3, 4]);
});

test.each([
  ['at the cost of the invoice', 3_000, 100, { waiting: 100, now: 0, unbilled: 0 }],
  ['of another batch that cost more', 3_000, 130, { waiting: 100, now: 30, unbilled: 0 }],
  ['that became worth less', 3_000, 90, { waiting: 100, now: -10, unbilled: 0 }],
  ['more than the invoice bears', 4_000, 160, { waiting: 100, now: 20, unbilled: 40 }],
])('goods leave %s', (_, qty, value, should) => {
  const { billed, unbilledCost } = costOfLeaving([waits()], { qty, value });

  const sum = (key: 'value' | 'cost') => billed.reduce((all, part) => all + part[key], 0);
  expect({ waiting: sum('value'), now: sum('cost'), unbilled: unbilledCost }).toEqual(should);
});
