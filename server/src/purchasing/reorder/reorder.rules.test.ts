import { describe, expect, test } from 'vitest';
import { missing, projectedStock, qtyToBuy } from './reorder.rules.ts';

const pieces = { num: 1n, den: 1n };
const pouch = { reorderLevel: 1_000_000, maxLevel: 5_000_000, reorderQty: null };
const ahead = {
  free: 695_000,
  inspection: 0,
  onOrder: 0,
  onTheWay: 0,
  planned: 0,
  short: 0,
};

describe('a reorder', () => {
  test('fills up to the highest level, in what the vendor sells', () => {
    const lacks = missing(pouch, projectedStock(ahead));
    expect(lacks).toBe(4_305_000);
    expect(qtyToBuy(lacks, { minQty: 1_000_000, multiple: 500_000, ratio: pieces })).toBe(
      4_500_000,
    );
  });

  test('asks for nothing once enough is on its way', () => {
    expect(missing(pouch, projectedStock({ ...ahead, onOrder: 4_500_000 }))).toBe(0);
  });

  test('is due at the level itself, and counts what orders wait for', () => {
    expect(missing(pouch, 1_000_000)).toBe(4_000_000);
    expect(missing(pouch, 1_000_001)).toBe(0);
    expect(projectedStock({ ...ahead, short: 100_000, planned: 50_000 })).toBe(645_000);
    expect(projectedStock({ ...ahead, onTheWay: 5_000 })).toBe(700_000);
    expect(projectedStock({ ...ahead, inspection: 5_000 })).toBe(700_000);
  });

  test('takes the fixed quantity where there is no highest level, else up to the level', () => {
    expect(missing({ ...pouch, maxLevel: null, reorderQty: 2_000_000 }, 0)).toBe(2_000_000);
    expect(missing({ ...pouch, maxLevel: null }, 695_000)).toBe(305_000);
  });

  test('never takes less than the vendor sells, and rounds bags up', () => {
    const bags = { num: 25n, den: 1n };
    expect(qtyToBuy(10_000, { minQty: 20_000, multiple: 1_000, ratio: bags })).toBe(20_000);
    expect(qtyToBuy(510_000, { minQty: 1_000, multiple: 1_000, ratio: bags })).toBe(21_000);
  });
});
