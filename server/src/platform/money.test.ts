import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, halfUp, roundTo, rupees, shareOf, take } from './money.ts';

describe('halfUp', () => {
  test.each([
    { numerator: 5n, denominator: 2n, is: 3 },
    { numerator: -5n, denominator: 2n, is: -3 },
    { numerator: 4n, denominator: 3n, is: 1 },
    { numerator: -1n, denominator: 3n, is: 0 },
  ])('$numerator ÷ $denominator is $is', ({ numerator, denominator, is }) => {
    expect(halfUp(numerator, denominator)).toBe(is);
  });
});

describe('shareOf', () => {
  test('stays exact beyond what a number holds', () => {
    expect(shareOf(999_999_999_999, { part: 9_999_999_000, whole: 9_999_999_001 })).toBe(
      999_999_999_899,
    );
  });
});

describe('allocate', () => {
  test('hands the last paise to the largest fractions, equal ones in order', () => {
    expect(allocate(16_460, [50_000, 20_000, 128_400])).toEqual([4_148, 1_659, 10_653]);
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  });

  test('gives nothing when all weights are zero', () => {
    expect(allocate(100, [0, 0])).toEqual([0, 0]);
  });

  test('always adds up, and no share leaves its exact value by a paisa', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, weights, (amount, of) => {
        const total = of.reduce((sum, weight) => sum + weight, 0);
        const shares = allocate(amount, of);
        const sum = shares.reduce((all, share) => all + share, 0);
        expect(sum).toBe(total === 0 ? 0 : amount);
        shares.forEach((share, i) => {
          const exact = total === 0 ? 0 : (amount * (of[i] ?? 0)) / total;
          expect(Math.abs(share - exact)).toBeLessThan(1.001);
        });
      }),
    );
  });
});

describe('take', () => {
  test('piece by piece adds up to the amount', () => {
    const first = take(69_955, 2_000, 1_000);

    expect(first).toBe(34_978);
    expect(take(69_955 - first, 1_000, 1_000)).toBe(34_977);
  });
});

test('an amount is rounded to whole rupees half up', () => {
  expect(roundTo(2_342_456, 100)).toBe(2_342_500);
  expect(roundTo(150, 100)).toBe(200);
  expect(roundTo(149, 100)).toBe(100);
});

test('rupees are grouped as in India, with a real minus', () => {
  expect(rupees(123_456_780)).toBe('₹12,34,567.80');
  expect(rupees(-120_000)).toBe('−₹1,200.00');
});
