import { describe, expect, test } from 'vitest';
import { expectedGrams, toleranceGrams, weightFault } from './weight.rules.ts';

const usual = { grams: 30, bps: 300 };
const goods = [
  { unitGrams: 262, qty: 2_000 },
  { unitGrams: 118, qty: 1_000 },
];

describe('the weight of a parcel', () => {
  test('is expected to be that of its goods and its box', () => {
    expect(expectedGrams(goods, 85)).toBe(727);
    expect(expectedGrams([{ unitGrams: 1_000, qty: 2_500 }], 0)).toBe(2_500);
  });

  test('cannot be expected when an item has none', () => {
    expect(expectedGrams([...goods, { unitGrams: null, qty: 1_000 }], 85)).toBeNull();
    expect(weightFault(90_000, null, usual)).toBeNull();
  });

  test('may differ by the larger of the two tolerances', () => {
    expect(toleranceGrams(727, usual)).toBe(30);
    expect(toleranceGrams(4_000, usual)).toBe(120);
  });

  test.each([
    { measured: 697, says: null },
    { measured: 757, says: null },
    { measured: 696, says: 'Weight 696 g, expected 727 g. Check the contents.' },
    { measured: 1_012, says: 'Weight 1,012 g, expected 727 g. Check the contents.' },
  ])('of $measured g against 727 g: $says', ({ measured, says }) => {
    expect(weightFault(measured, 727, usual)).toBe(says);
  });
});
