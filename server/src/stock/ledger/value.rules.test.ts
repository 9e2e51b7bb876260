import { expect, test } from 'vitest';
import { spreadOver, stillHere, valueAt, valueLike, valueOut } from './value.rules.ts';

test.each([
  { held: { qty: 1_000, value: 330_000 }, qty: 333, out: 109_890 },
  { held: { qty: 667, value: 220_110 }, qty: 667, out: 220_110 },
  { held: { qty: 7, value: 10_000 }, qty: 2, out: 2_857 },
  { held: { qty: 5, value: 7_143 }, qty: 2, out: 2_857 },
  { held: { qty: 3, value: 4_286 }, qty: 3, out: 4_286 },
  { held: { qty: 300_000, value: 3_600_000 }, qty: 128_200, out: 1_538_400 },
])('$qty of $held.qty worth $held.value take $out', ({ held, qty, out }) => {
  expect(valueOut(held, qty)).toBe(out);
});

test('goods that were found are worth what the others are, and nothing when there are none', () => {
  expect(valueLike({ qty: 4_000, value: 1_000 }, 2_000)).toBe(500);
  expect(valueLike({ qty: 0, value: 0 }, 2_000)).toBe(0);
});

test('a quantity at a price is rounded once', () => {
  expect(valueAt(350, 600_000)).toBe(210_000);
  expect(valueAt(333, 1_500)).toBe(500);
});

test.each([
  { accepted: 290_000, difference: 34_800, held: [161_800], stays: 19_416 },
  { accepted: 200_000, difference: 24_000, held: [200_000], stays: 24_000 },
  { accepted: 200_000, difference: -24_000, held: [60_000, 40_000], stays: -12_000 },
  { accepted: 10_000, difference: 5, held: [25_000], stays: 5 },
  { accepted: 10_000, difference: 5, held: [], stays: 0 },
  { accepted: 0, difference: 5, held: [1_000], stays: 0 },
])('of $difference on $accepted, $stays belong to the $held here', ({ held, stays, ...change }) => {
  const places = held.map((qty) => ({ qty, value: 0 }));

  expect(stillHere(change, places)).toBe(stays);
});

test.each([
  { amount: 10, held: [1, 1, 1], value: 100, put: [4, 3, 3] },
  { amount: -10, held: [1, 1, 1], value: 100, put: [-4, -3, -3] },
  { amount: -10, held: [3, 1], value: 6, put: [-6, -2] },
  { amount: -10, held: [1], value: 0, put: [] },
])('$amount over $held of which each is worth $value', ({ amount, held, value, put }) => {
  const places = held.map((qty) => ({ qty, value }));

  expect(spreadOver(places, amount).map((share) => share.value)).toEqual(put);
});
