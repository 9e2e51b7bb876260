import type { OfferScope } from '@counting-house/contract/offers/offer.ts';
import { describe, expect, test } from 'vitest';
import {
  anyBasket,
  anyBundle,
  anyOffers,
  dice,
  item,
  nothing,
  offer,
  tier,
} from '../testing/any-offers.ts';
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

  test('is not given at all where others take more off its lines, and says which', () => {
    // 210.00 off two bundles of butter and oats; half of the oats alone is 270.00.
    const both = offer({ ...coffeeSet, bundleValue: 50_000 });
    const half = offer({ name: 'Half', tiers: [tier(5000)], scopeInclude: grains });

    const result = evaluate(basket, [both, half], free);

    expect(result.lines.map(({ itemOfferId }) => itemOfferId)).toEqual([null, half.id, null]);
    expect(result.verdicts).toMatchObject([
      {
        isApplied: false,
        reasonCode: 'beaten',
        text: 'Half gives a larger discount on these items',
      },
      { isApplied: true, amount: 27_000 },
    ]);
  });

  test('is given whole where it takes more off its lines than others, and keeps its price', () => {
    // 410.00 off: more than half of the oats, 270.00, though the oats bear less than that of it.
    const both = offer({ ...coffeeSet, bundleValue: 40_000 });
    const half = offer({ name: 'Half', tiers: [tier(5000)], scopeInclude: grains });

    const result = evaluate(basket, [half, both], free);

    expect(result.lines.map(({ itemDiscount }) => itemDiscount)).toEqual([28_802, 12_198, 0]);
    expect(result.verdicts).toMatchObject([
      { name: 'Breakfast', isApplied: true, amount: 41_000 },
      { name: 'Half', text: 'Breakfast gives a larger discount on these items' },
    ]);
  });

  test('two other offers that give more on its lines together are both named', () => {
    // 210.00 off; 20 % of the butter is 170.00 and 10 % of the oats 54.00.
    const both = offer({ ...coffeeSet, bundleValue: 50_000 });
    const fifth = offer({ name: 'Fifth', tiers: [tier(2000)], scopeInclude: spreads });
    const tenth = offer({ name: 'Tenth', tiers: [tier(1000)], scopeInclude: grains });

    const result = evaluate(basket, [both, fifth, tenth], free);

    expect(result.verdicts[0]?.text).toBe(
      'Fifth and Tenth together give a larger discount on these items',
    );
  });

  test('of two bundles about one line the one that gains more is given', () => {
    const small = offer({ ...coffeeSet, name: 'Small', bundleValue: 50_000 });
    const large = offer({ ...coffeeSet, name: 'Large', bundleValue: 45_000 });

    const result = evaluate(basket, [small, large], free);

    expect(result.verdicts).toMatchObject([
      { name: 'Small', text: 'Large gives a larger discount on these items' },
      { name: 'Large', isApplied: true, amount: 31_000 },
    ]);
  });

  test.each([
    { priority: 1, given: 'Breakfast' },
    { priority: 200, given: 'Same' },
  ])('where both take off the same, priority $priority gives $given', ({ priority, given }) => {
    const both = offer({ ...coffeeSet, bundleGives: 'amount', bundleValue: 5_000, priority });
    const same = offer({
      name: 'Same',
      slot: 'item',
      benefit: 'amount',
      tiers: [tier(5_000)],
      scopeInclude: spreads,
    });

    const result = evaluate(basket, [both, same], free);

    expect(result.verdicts.filter(({ isApplied }) => isApplied)).toMatchObject([
      { name: given, amount: 10_000 },
    ]);
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

describe('bundles beside whatever other offers', () => {
  test('each is given whole or not at all, and the buyer never pays more than without them', () => {
    let whole = 0;
    let none = 0;
    for (let seed = 1; seed <= 600; seed += 1) {
      const roll = dice(seed);
      const items = anyBasket(roll);
      const others = anyOffers(roll).filter(
        ({ slot, benefit }) => slot === 'item' && benefit !== 'bundle',
      );
      const bundles = [offer(anyBundle(roll)), offer(anyBundle(roll))];
      const off = (of: readonly Candidate[]) =>
        evaluate(items, of, free).given.reduce((all, { amount }) => all + amount, 0);
      const result = evaluate(items, [...bundles, ...others], free);
      for (const bundle of bundles) {
        const given = result.given.find(({ offerId }) => offerId === bundle.id);
        if (given) whole += 1;
        else none += 1;
        if (given) expect(given.amount, `seed ${seed}`).toBe(off([bundle]));
      }
      expect(off([...bundles, ...others]), `seed ${seed}`).toBeGreaterThanOrEqual(off(others));
      expect(evaluate(items, [...others, ...bundles.toReversed()], free)).toEqual(result);
    }
    expect(Math.min(whole, none)).toBeGreaterThan(100);
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
