import type { OfferScope } from '@counting-house/contract/offers/offer.ts';
import { describe, expect, test } from 'vitest';
import { anyBasket, anyBundle, dice, item, nothing, offer, tier } from '../testing/any-offers.ts';
import type { BasketItem } from './basket.rules.ts';
import { evaluate, type Candidate } from './evaluate.rules.ts';

const spreads: OfferScope = { ...nothing, categoryIds: [1] };
const grains: OfferScope = { ...nothing, categoryIds: [2] };

/** The basket of the selling rules: almond butter, oats, a bottle. */
const basket = [
  item(42_500, 2, { categoryIds: [1] }),
  item(18_000, 3, { categoryIds: [2] }),
  item(79_900, 1),
];
const coffeeSet = {
  name: 'Breakfast',
  benefit: 'bundle',
  bundleParts: [
    { scope: spreads, count: 1 },
    { scope: grains, count: 1 },
  ],
  bundleGives: 'price',
  partNames: ['Spreads', 'Oats & Grains'],
} as const satisfies Partial<Candidate>;
const free = () => 0;

describe('a bundle', () => {
  test('at a price is shared to the paisa, and the rest of a line keeps its price', () => {
    // Butter 425.00 and oats 180.00 together for 499.99: 105.01 off each, by 425 to 180: 147.534… and 62.485….
    const both = offer({ ...coffeeSet, bundleValue: 49_999 });

    const result = evaluate(basket, [both], free);

    expect(result.lines.map(({ itemDiscount }) => itemDiscount)).toEqual([14_753, 6_249, 0]);
    expect(result.verdicts[0]).toMatchObject({
      amount: 21_002,
      text: '2 bundles for ₹499.99 each',
    });
  });

  test.each([
    { bundleGives: 'percent', bundleValue: 1_500, off: [12_750, 5_400, 0] },
    // 75.01 × 2 by 850.00 to 360.00.
    { bundleGives: 'amount', bundleValue: 7_501, off: [10_539, 4_463, 0] },
    // Two bundles would take 20.00 more off than they cost: no more than all.
    { bundleGives: 'amount', bundleValue: 99_999, off: [85_000, 36_000, 0] },
  ] as const)('a bundle takes off $bundleGives $bundleValue', ({ off, ...gives }) => {
    const result = evaluate(basket, [offer({ ...coffeeSet, ...gives })], free);

    expect(result.lines.map(({ itemDiscount }) => itemDiscount)).toEqual(off);
  });

  test('is given so often in an order, and only where it takes something off', () => {
    const once = offer({ ...coffeeSet, bundleValue: 50_000, repeatLimit: 1 });
    const dear = offer({ ...coffeeSet, bundleValue: 60_500 });

    const result = evaluate(basket, [once, dear], free);

    expect(result.verdicts).toMatchObject([
      { isApplied: true, amount: 10_500, text: '1 bundle for ₹500.00' },
      { isApplied: false, text: 'These items cost no more than the bundle' },
    ]);
  });

  test('that is not complete says what it lacks', () => {
    const two = offer({
      ...coffeeSet,
      bundleParts: [
        { scope: spreads, count: 3 },
        { scope: grains, count: 1 },
        { scope: { ...nothing, tags: ['gift'] }, count: 1 },
      ],
      partNames: ['Spreads', 'Oats & Grains', '#gift'],
    });

    const result = evaluate(basket, [two], free);

    expect(result.verdicts[0]).toMatchObject({
      reasonCode: 'bundle_incomplete',
      text: 'The bundle is not complete. Add 1 × Spreads and 1 × #gift',
    });
    expect(evaluate([item(79_900, 1)], [two], free).verdicts[0]).toMatchObject({
      reasonCode: 'no_eligible',
    });
  });

  test('of goods that fit, the dearest go into the bundle; one unit stands in one part', () => {
    const any = offer({
      ...coffeeSet,
      bundleParts: [
        { scope: { ...nothing, categoryIds: [1, 2] }, count: 1 },
        { scope: grains, count: 1 },
      ],
      bundleValue: 10_000,
    });
    const items = [
      item(30_000, 1, { categoryIds: [1] }),
      item(20_000, 1, { categoryIds: [2] }),
      item(15_000, 1, { categoryIds: [2] }),
    ];

    const both = evaluate(items, [any], free);
    const lone = evaluate([item(20_000, 1, { categoryIds: [2] })], [any], free);

    expect(both.lines.map(({ itemDiscount }) => itemDiscount)).toEqual([24_000, 16_000, 0]);
    expect(lone.verdicts[0]).toMatchObject({ reasonCode: 'bundle_incomplete' });
  });

  test('leaves a line the larger discount of another offer', () => {
    const both = offer({ ...coffeeSet, bundleValue: 50_000 });
    const half = offer({ name: 'Half', tiers: [tier(5000)], scopeInclude: grains });

    const result = evaluate(basket, [both, half], free);

    expect(result.lines.map(({ itemOfferId }) => itemOfferId)).toEqual([both.id, half.id, null]);
  });

  const seeds = Array.from({ length: 400 }, (_, seed) => seed + 1);

  test('takes off the same however units are split and lines stand, and no two units more', () => {
    for (const seed of seeds) {
      const roll = dice(seed);
      const items = anyBasket(roll).map((one) => ({ ...one, takesItemOffers: true }));
      const one = offer(anyBundle(roll));
      const off = (of: readonly BasketItem[]) =>
        evaluate(of, [one], free).given.reduce((all, { amount }) => all + amount, 0);
      const apart = items.flatMap((whole) =>
        Array.from({ length: whole.qty / 1000 }, () =>
          item(whole.unitPrice, 1, {
            categoryIds: whole.categoryIds,
          }),
        ),
      );
      expect(off(apart), `seed ${seed}`).toBe(off(items));
      expect(off([...items].reverse()), `seed ${seed}`).toBe(off(items));
      expect(off(items), `seed ${seed}`).toBe(mostOff(one, apart));
    }
  });
});

/** What a bundle takes off at most, found by trying every unit in every part; one unit for each line. */
function mostOff(one: Candidate, units: readonly BasketItem[]): number {
  const parts = one.bundleParts.flatMap(({ scope, count }) =>
    Array.from({ length: count }, () => scope.categoryIds),
  );
  const value = one.bundleValue ?? 0;
  const most = Math.min(Math.floor(units.length / parts.length), one.repeatLimit ?? 99);
  const worthOf = (bundles: number) =>
    assigned(
      Array.from({ length: bundles }, () => parts).flat(),
      [...units].sort((a, b) => b.unitPrice - a.unitPrice),
    );
  const offs = Array.from({ length: most }, (_, at) => {
    const inside = worthOf(at + 1);
    if (!inside) return 0;
    const all = inside.reduce((sum, price) => sum + price, 0);
    if (one.bundleGives === 'price') return all - (at + 1) * value;
    if (one.bundleGives === 'amount') return Math.min(all, (at + 1) * value);
    return inside.reduce((sum, price) => sum + Math.round((price * value) / 10_000), 0);
  });
  return Math.max(0, ...offs);
}

/** Prices of the dearest units that fill all places, by augmenting paths; null where they do not fill. */
function assigned(
  places: readonly (readonly number[])[],
  units: readonly BasketItem[],
): number[] | null {
  const held = new Map<number, number>();
  const settle = (unit: number, seen: Set<number>): boolean =>
    places.some((kinds, place) => {
      const fits = kinds.some((kind) => units[unit]?.categoryIds.includes(kind));
      if (!fits || seen.has(place)) return false;
      seen.add(place);
      const other = held.get(place);
      if (other !== undefined && !settle(other, seen)) return false;
      held.set(place, unit);
      return true;
    });
  for (const unit of units.keys()) settle(unit, new Set());
  return held.size < places.length
    ? null
    : [...held.values()].map((unit) => units[unit]?.unitPrice ?? 0);
}
