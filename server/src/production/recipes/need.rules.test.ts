import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explodeGrowth, makeable, explodeNeeds, substituted, type NeedLine } from './need.rules.ts';

const kg = (n: number) => Math.round(n * 1_000);
const pcs = kg;

const line = (skuId: number, qty: number, more: Partial<NeedLine> = {}) => ({
  skuId,
  qty,
  wasteBps: 0,
  setupQty: 0,
  roundTo: 0,
  isExploded: false,
  isOptional: false,
  ...more,
});

const [turmeric, pouch, label, carton] = [1, 2, 3, 4];
const recipe = {
  outputQty: pcs(100),
  lines: [
    line(turmeric, kg(25), { wasteBps: 200 }),
    line(pouch, pcs(100), { wasteBps: 100, roundTo: pcs(1) }),
    line(label, pcs(100), { wasteBps: 200, setupQty: pcs(10), roundTo: pcs(1) }),
    line(carton, pcs(2.5), { roundTo: pcs(1) }),
  ],
};

describe('need', () => {
  test('of 500 packs of turmeric powder', () => {
    const needs = explodeNeeds(recipe, pcs(500));

    expect(needs.map(({ line: { skuId }, need }) => [skuId, need])).toEqual([
      [turmeric, kg(127.5)],
      [pouch, pcs(505)],
      [label, pcs(520)],
      [carton, pcs(13)],
    ]);
  });

  test.each([
    { qty: 1, plan: 1, output: 3, need: 1 },
    { qty: 1_000, plan: 1_000, output: 3_000, need: 334 },
    { qty: 1_000, plan: 3_000, output: 3_000, need: 1_000 },
  ])('$qty for $output makes $plan of $need, rounded up once', ({ qty, plan, output, need }) => {
    expect(explodeNeeds({ outputQty: output, lines: [line(1, qty)] }, plan)).toMatchObject([
      { need },
    ]);
  });

  test('of pieces is a whole number of them', () => {
    const jar = line(1, pcs(10), { wasteBps: 500, step: pcs(1) });

    expect(explodeNeeds({ outputQty: pcs(10), lines: [jar] }, pcs(7))).toMatchObject([
      { need: pcs(8) },
    ]);
  });

  test('goes down through parts, and adds a material up before it is rounded', () => {
    const [jar, mix, sugar] = [10, 11, 12];
    const parts = new Map([[mix, { outputQty: kg(3), lines: [line(sugar, kg(1))] }]]);

    const needs = explodeNeeds(
      {
        outputQty: pcs(1),
        lines: [line(jar, pcs(1)), line(mix, kg(1), { isExploded: true }), line(sugar, 333)],
      },
      pcs(1),
      parts,
    );

    // 333.333… thousandths by the mix and 333 beside it: one rounding, not two.
    expect(needs.map(({ line: { skuId }, need }) => [skuId, need])).toEqual([
      [jar, pcs(1)],
      [sugar, 667],
    ]);
  });
});

describe('what can be made', () => {
  const most = (...has: readonly number[]) =>
    makeable(
      explodeGrowth(recipe),
      (skuId) => has[recipe.lines.findIndex((of) => of.skuId === skuId)] ?? 0,
      pcs(1),
    );

  test('is limited by the scarcest material, which is named', () => {
    expect(most(kg(161.8), pcs(1_200), pcs(5_000), pcs(100))).toEqual({
      qty: pcs(634),
      limitedBy: turmeric,
    });
  });

  test('loses once in setting up, however much is made', () => {
    // 990 of 1,000 labels for packs, of which each takes 1.02.
    expect(most(kg(490), pcs(1_200), pcs(1_000), pcs(100))).toEqual({
      qty: pcs(970),
      limitedBy: label,
    });
  });

  test('is nothing when less than the loss of setting up is there', () => {
    expect(most(kg(161.8), pcs(1_200), pcs(9), pcs(100))).toEqual({ qty: 0, limitedBy: label });
  });

  test('needs what there is, and one more needs more', () => {
    const half = line(5, pcs(1), { setupQty: pcs(0.5), wasteBps: 333 });
    const mix = { outputQty: kg(3), lines: [half, line(carton, kg(0.7), { roundTo: pcs(12) })] };
    const jar = {
      outputQty: pcs(7),
      lines: [line(6, kg(2), { isExploded: true, setupQty: 70 }), line(carton, pcs(2.5))],
    };
    const parts = new Map([[6, mix]]);
    const grows = explodeGrowth(jar, parts);
    fc.assert(
      fc.property(fc.nat(90_000), fc.nat(90_000), (ofHalf, ofCarton) => {
        const has = (skuId: number) => (skuId === 5 ? ofHalf : ofCarton);
        const found = makeable(grows, has, pcs(1));
        const isEnoughFor = (qty: number) =>
          explodeNeeds(jar, qty, parts).every(({ line: of, need }) => need <= has(of.skuId));
        expect(found?.qty === 0 || isEnoughFor(found?.qty ?? 0)).toBe(true);
        expect(isEnoughFor((found?.qty ?? 0) + pcs(1))).toBe(false);
      }),
    );
  });
});

test.each([
  { qty: kg(10), num: 11, den: 10, takes: kg(11) },
  { qty: 1, num: 1, den: 3, takes: 1 },
  { qty: pcs(10), num: 1, den: 3, unitDecimals: 0, takes: pcs(4) },
])('$num/$den for $qty take $takes', ({ qty, takes, ...ratio }) => {
  expect(substituted(qty, ratio)).toBe(takes);
});
