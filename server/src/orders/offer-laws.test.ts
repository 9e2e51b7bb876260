import { describe, expect, test } from 'vitest';
import { anyGoods, anyOffer, anyOffers, dice, item, offer, tier } from '../testing/any-offers.ts';
import type { BasketItem } from '../offers/basket.rules.ts';
import { evaluate, type Candidate } from '../offers/evaluate.rules.ts';

const free = () => 0;
const netsOf = (items: readonly BasketItem[], { lines }: ReturnType<typeof evaluate>) =>
  lines.map((line, at) => {
    const off = line.itemDiscount + line.orderDiscount + line.couponDiscount;
    return (items[at]?.amount ?? 0) - off;
  });

describe('whatever the basket and the offers', () => {
  const shipping = () => 6_000;
  const seeds = Array.from({ length: 400 }, (_, seed) => seed + 1);

  test('nothing is below zero, what offers gave is what lines lost, and a repeat is the same', () => {
    for (const seed of seeds) {
      const roll = dice(seed);
      const items = anyGoods(roll);
      const offers = anyOffers(roll);
      const result = evaluate(items, offers, shipping);
      const nets = netsOf(items, result);
      expect(
        Math.min(...nets, 6_000 - result.shippingDiscount),
        `seed ${seed}`,
      ).toBeGreaterThanOrEqual(0);
      const list = items.reduce((all, { amount }) => all + amount, 0);
      const lost = list - nets.reduce((all, net) => all + net, 0) + result.shippingDiscount;
      const given = result.given.reduce((all, { amount }) => all + amount, 0);
      expect(given, `seed ${seed}`).toBe(lost);
      expect(evaluate(items, offers, shipping), `seed ${seed}`).toEqual(result);
      for (const one of result.given) {
        const budget = offers.find(({ id }) => id === one.offerId)?.budgetLeft ?? null;
        if (budget !== null) expect(one.amount, `seed ${seed}`).toBeLessThanOrEqual(budget);
      }
      for (const one of result.verdicts) {
        expect(one.isApplied, `seed ${seed}`).toBe(one.amount > 0);
        expect(one.isApplied || one.text !== '', `seed ${seed}`).toBe(true);
      }
    }
  });

  test('the order in which offers stand changes nothing', () => {
    for (const seed of seeds) {
      const roll = dice(seed);
      const items = anyGoods(roll);
      const offers = anyOffers(roll);
      const turned = evaluate(items, [...offers].reverse(), shipping);
      expect(turned, `seed ${seed}`).toEqual(evaluate(items, offers, shipping));
    }
  });

  test('buy and get takes off the same however units are split over lines', () => {
    for (const seed of seeds) {
      const roll = dice(seed);
      const whole = item(100 + roll(9_000), 2 + roll(6));
      const other = item(100 + roll(9_000), 1 + roll(3));
      const first = 1 + roll(whole.qty / 1000 - 1);
      const split = [item(whole.unitPrice, first), item(whole.unitPrice, whole.qty / 1000 - first)];
      const give = offer({
        benefit: 'buy_get',
        buyQty: 1 + roll(3),
        getQty: 1 + roll(2),
        getPercent: 1 + roll(10_000),
      });
      const total = (items: readonly BasketItem[]) =>
        netsOf(items, evaluate(items, [give], free)).reduce((all, net) => all + net, 0);
      expect(total([...split, other]), `seed ${seed}`).toBe(total([whole, other]));
    }
  });

  test('a split of a line moves a percentage by a paisa for each line more, an amount by none', () => {
    for (const seed of seeds) {
      const roll = dice(seed);
      const whole = item(100 + roll(9_000), 2 + roll(6));
      const first = 1 + roll(whole.qty / 1000 - 1);
      const split = [item(whole.unitPrice, first), item(whole.unitPrice, whole.qty / 1000 - first)];
      const off = (items: readonly BasketItem[], one: Candidate) =>
        evaluate(items, [one], free).given.reduce((all, { amount }) => all + amount, 0);
      const rate = offer({ tiers: [tier(1 + roll(10_000))] });
      expect(Math.abs(off(split, rate) - off([whole], rate)), `seed ${seed}`).toBeLessThanOrEqual(
        1,
      );
      const amount = offer({ slot: 'order', benefit: 'amount', tiers: [tier(1 + roll(9_000))] });
      expect(off(split, amount), `seed ${seed}`).toBe(off([whole], amount));
    }
  });

  test('split into single units, an offer takes off the same: a percentage by a paisa for each line more', () => {
    for (let seed = 1; seed <= 1_500; seed += 1) {
      const roll = dice(seed);
      const items = anyGoods(roll);
      const one = anyOffer(roll);
      const units = inUnits(items);
      const isRounded = one.benefit === 'percent' && one.slot !== 'shipping';
      const most = isRounded ? units.length - items.length : 0;
      const more = givenOn(units, [one]) - givenOn(items, [one]);
      expect(Math.abs(more), `seed ${seed}`).toBeLessThanOrEqual(most);
    }
  });

  test('split into single units, offers together never cost the buyer more: each line has its own winner', () => {
    let cheaper = 0;
    for (let seed = 1; seed <= 1_500; seed += 1) {
      const roll = dice(seed);
      const items = anyGoods(roll);
      const offers = anyOffers(roll);
      const units = inUnits(items);
      const more = givenOn(units, offers) - givenOn(items, offers);
      // Three places may each round by a paisa.
      expect(more, `seed ${seed}`).toBeGreaterThanOrEqual(3 * (items.length - units.length));
      if (more > 3 * (units.length - items.length)) cheaper += 1;
    }
    expect(cheaper).toBeGreaterThan(0);
  });

  test('each kind of offer is drawn and given, and each reason not to give one', () => {
    const given = new Map<string, number>();
    const reasons = new Map<string, number>();
    const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1);
    for (const seed of seeds) {
      const roll = dice(seed);
      const items = anyGoods(roll);
      const offers = anyOffers(roll);
      for (const { offerId, isApplied, reasonCode } of evaluate(items, offers, shipping).verdicts) {
        const one = offers.find(({ id }) => id === offerId);
        if (one && isApplied) for (const kind of kindsOf(one)) count(given, kind);
        if (reasonCode) count(reasons, reasonCode);
      }
    }
    const rare = everyKind.filter((kind) => (given.get(kind) ?? 0) < 5);
    expect(rare, JSON.stringify([...given])).toEqual([]);
    expect([...reasons.keys()].sort()).toEqual([
      'beaten',
      'budget',
      'bundle_incomplete',
      'ended',
      'exclusive_won',
      'no_eligible',
      'tier_not_met',
    ]);
  });
});

const givenOn = (items: readonly BasketItem[], offers: readonly Candidate[]) =>
  evaluate(items, offers, () => 6_000).given.reduce((all, { amount }) => all + amount, 0);

/** Each whole unit on a line of its own; what is weighed stays as it is. */
const inUnits = (items: readonly BasketItem[]): BasketItem[] =>
  items.flatMap((one) =>
    one.qty % 1000 === 0
      ? Array.from({ length: one.qty / 1000 }, () => ({
          ...one,
          qty: 1000,
          amount: one.unitPrice,
        }))
      : [one],
  );

const everyKind = [
  'percent item',
  'amount item',
  'fixed_price item',
  'buy_get item',
  'bundle item',
  'percent order',
  'amount order',
  'percent shipping',
  'amount shipping',
  'coupon',
  'stands alone',
  'several rows',
  'by how many',
  'with a cap',
  'within a budget',
  'on some goods',
  'not on some goods',
  'gets something else',
  'gets a part off',
  'so often at most',
] as const;

/** What an offer is, by each of its terms that matters. */
function kindsOf(one: Candidate): string[] {
  const is: Readonly<Partial<Record<(typeof everyKind)[number], boolean>>> = {
    coupon: one.kind === 'coupon',
    'stands alone': one.isExclusive,
    'several rows': one.tiers.length > 1,
    'by how many': one.tierBasis === 'quantity',
    'with a cap': one.tiers.some(({ cap }) => cap !== null),
    'within a budget': one.budgetLeft !== null,
    'on some goods': one.scopeInclude !== null,
    'not on some goods': one.scopeExclude !== null,
    'gets something else': one.getScope !== null,
    'gets a part off': one.benefit === 'buy_get' && one.getPercent < 10_000,
    'so often at most': one.repeatLimit !== null,
  };
  return [
    `${one.benefit} ${one.slot}`,
    ...Object.entries(is).flatMap(([kind, holds]) => (holds ? [kind] : [])),
  ];
}
