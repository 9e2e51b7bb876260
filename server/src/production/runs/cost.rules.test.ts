import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateRunCost } from './cost.rules.ts';

const pcs = (n: number) => n * 1_000;
const recipe = { labourPerRun: 120_000, labourPerUnit: 0, overheadBps: 300, normalLossBps: 200 };

describe('the cost of a run', () => {
  test('of turmeric powder, with waste and a by-product, to the paisa', () => {
    const cost = calculateRunCost(recipe, {
      good: pcs(485),
      rejected: pcs(15),
      materials: 1_538_400 + 91_080 + 20_600 + 23_400,
      byproducts: [{ qty: 1_500, unitValue: 2_000 }],
    });

    expect(cost).toEqual({
      materials: 1_673_480,
      overhead: 50_204,
      labour: 120_000,
      byproducts: [3_000],
      byproductValue: 3_000,
      total: 1_840_684,
      normalQty: pcs(10),
      abnormalQty: pcs(5),
      goodValue: 1_821_902,
      abnormalLoss: 18_782,
    });
  });

  test('counts a part of a piece as normal loss, as the recipe allows it', () => {
    const cost = calculateRunCost(
      { ...recipe, labourPerRun: 0, overheadBps: 0, normalLossBps: 100 },
      { good: pcs(44), rejected: pcs(1), materials: 450_000, byproducts: [] },
    );

    expect(cost).toMatchObject({
      normalQty: 450,
      abnormalQty: 550,
      goodValue: 444_444,
      abnormalLoss: 5_556,
    });
  });

  test('is all loss when nothing good came out', () => {
    const cost = calculateRunCost(recipe, {
      good: 0,
      rejected: pcs(10),
      materials: 1_000,
      byproducts: [],
    });

    expect(cost).toMatchObject({ total: 121_030, goodValue: 0, abnormalLoss: 121_030 });
  });

  test('is nothing when by-products are worth more than all that went in; they share it', () => {
    const cost = calculateRunCost(
      { ...recipe, labourPerRun: 0, overheadBps: 0 },
      {
        good: pcs(1),
        rejected: 0,
        materials: 1_001,
        byproducts: [
          { qty: pcs(1), unitValue: 2_000 },
          { qty: pcs(1), unitValue: 2_000 },
        ],
      },
    );

    expect(cost).toMatchObject({ byproducts: [501, 500], total: 0, goodValue: 0, abnormalLoss: 0 });
  });

  test('is never more or less than what went in', () => {
    fc.assert(
      fc.property(
        fc.record({
          good: fc.nat(900).map(pcs),
          rejected: fc.nat(900).map(pcs),
          materials: fc.nat(9_999_999),
          byproducts: fc.array(fc.record({ qty: fc.nat(99_999), unitValue: fc.nat(99_999) }), {
            maxLength: 3,
          }),
        }),
        fc.nat(5_000),
        (made, normalLossBps) => {
          const cost = calculateRunCost({ ...recipe, normalLossBps }, made);
          const out =
            cost.goodValue +
            cost.abnormalLoss +
            cost.byproducts.reduce((sum, value) => sum + value, 0);
          expect(out).toBe(cost.materials + cost.labour + cost.overhead);
          expect(cost.normalQty + cost.abnormalQty).toBe(made.rejected);
          expect(
            Math.min(cost.goodValue, cost.abnormalLoss, cost.normalQty),
          ).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
