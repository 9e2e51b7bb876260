import { describe, expect, test } from 'vitest';
import { convertBy, ratioTo, remainderText, whyNotIn, whyNotKept } from './conversion.rules.ts';

const unit = (
  id: number,
  code: string,
  kind: string,
  ratio: readonly [number, number] | null,
  decimals = 3,
) => ({ id, code, kind, ratioNum: ratio?.[0] ?? null, ratioDen: ratio?.[1] ?? null, decimals });

const nos = unit(1, 'NOS', 'count', [1, 1], 0);
const pair = unit(2, 'PAIR', 'count', [2, 1], 0);
const doz = unit(3, 'DOZ', 'count', [12, 1], 0);
const kg = unit(4, 'KG', 'mass', [1_000, 1]);
const g = unit(5, 'G', 'mass', [1, 1]);
const ltr = unit(6, 'LTR', 'volume', [1_000, 1]);
const ml = unit(7, 'ML', 'volume', [1, 1]);
const sqm = unit(8, 'SQM', 'area', [10_000, 1]);
const sqf = unit(9, 'SQF', 'area', [9_290_304, 10_000]);
const bag = unit(10, 'BAG', 'pack', null, 0);
const box = unit(11, 'BOX', 'pack', null, 0);

const bagOfChilli = { unit: bag, ratioNum: 25, ratioDen: 1 };
const litreOfOil = { unit: ltr, ratioNum: 91, ratioDen: 100 };

describe('a quantity in the stock unit', () => {
  test.each([
    ['12 BAG of chilli', 12_000, bag, kg, [bagOfChilli], 300_000, ''],
    ['7.5 LTR of oil', 7_500, ltr, kg, [litreOfOil], 6_825, ''],
    [
      '250 ML of oil, by its row for litres',
      250_000,
      ml,
      kg,
      [litreOfOil],
      228,
      '0.0005 kg is added by rounding',
    ],
    ['3 DOZ of bottles', 3_000, doz, nos, [], 36_000, ''],
    ['10 SQF of film', 10_000, sqf, sqm, [], 929, '0.0000304 m² is rounded off'],
    ['2.5 PAIR', 2_500, pair, nos, [], 5_000, ''],
    ['a third of a KG', 1_000, g, kg, [], 1, ''],
    ['half a gram', 500, g, kg, [], 1, '0.0005 kg is added by rounding'],
    ['a ton of tons, past what a double holds', 9_999_999_000, kg, g, [], 9_999_999_000_000, ''],
  ] as const)('%s', (_, qty, from, to, packs, stockQty, told) => {
    const ratio = ratioTo(from, to, packs);
    if (!ratio) throw new Error('no ratio');
    const { qty: found, remainder } = convertBy(qty, ratio);

    expect(found).toBe(stockQty);
    expect(remainderText(remainder, to.code)).toBe(told);
  });

  test.each([
    ['a pack that the SKU does not have', box, kg, [bagOfChilli]],
    ['another kind without a row', ltr, kg, [bagOfChilli]],
    ['a pack by a row of another pack', box, nos, [{ unit: bag, ratioNum: 2, ratioDen: 1 }]],
  ] as const)('is not known for %s', (_, from, to, packs) => {
    expect(ratioTo(from, to, packs)).toBeNull();
  });

  test('of a kind of its own never follows a row', () => {
    const wrong = { unit: doz, ratioNum: 10, ratioDen: 1 };

    expect(ratioTo(doz, nos, [wrong])).toEqual({ num: 12n, den: 1n });
  });
});

describe('a quantity that cannot be', () => {
  test('is typed finer than its unit allows', () => {
    expect(whyNotIn(2_500, pair)).toBe('pairs cannot be split');
    expect(whyNotIn(2_550, { ...kg, decimals: 1 })).toBe('Enter at most 1 decimal.');
    expect(whyNotIn(2_500, kg)).toBeNull();
  });

  test('or comes to a part of what is kept whole', () => {
    const typed = { qty: 1_250, unit: 'DOZ' };

    expect(whyNotKept(typed, { qty: 14_500, unit: nos })).toBe(
      '1.25 dozen is 14.5 pcs; pcs must be a whole number.',
    );
    expect(whyNotKept(typed, { qty: 15_000, unit: nos })).toBeNull();
  });
});
