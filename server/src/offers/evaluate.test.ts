import type { OfferScope } from '@counting-house/contract/offers/offer.ts';
import { describe, expect, test } from 'vitest';
import type { BasketItem } from './basket.rules.ts';
import {
  anyGoods,
  anyOffer,
  anyOffers,
  dice,
  item,
  nothing,
  offer,
  tier,
} from '../testing/any-offers.ts';
import { evaluate, type Candidate } from './evaluate.rules.ts';

const spreads: OfferScope = { ...nothing, categoryIds: [1] };
const grains: OfferScope = { ...nothing, categoryIds: [2] };

/** The basket of the selling rules: almond butter, oats, a bottle. */
const basket = [
  item(42_500, 2, { categoryIds: [1] }),
  item(18_000, 3, { categoryIds: [2] }),
  item(79_900, 1),
];
const tenOffSpreads = offer({ name: 'A', tiers: [tier(1000)], scopeInclude: spreads });
const hundredOff = offer({
  name: 'B',
  slot: 'order',
  benefit: 'amount',
  tiers: [tier(10_000, 150_000)],
});
const welcome = offer({
  name: 'WELCOME5',
  kind: 'coupon',
  code: 'WELCOME5',
  slot: 'order',
  tiers: [tier(500, 0, 8_000)],
});
const free = () => 0;
const netsOf = (items: readonly BasketItem[], { lines }: ReturnType<typeof evaluate>) =>
  lines.map((line, at) => {
    const off = line.itemDiscount + line.orderDiscount + line.couponDiscount;
    return (items[at]?.amount ?? 0) - off;
  });
const verdict = (result: ReturnType<typeof evaluate>, name: string) =>
  result.verdicts.find((one) => one.name === name);

describe('offers on an order', () => {
  test('stacked: percent on an item, amount on the order, a capped coupon (example 1)', () => {
    const result = evaluate(basket, [tenOffSpreads, hundredOff, welcome], free);

    expect(
      result.lines.map((line) => [line.itemDiscount, line.orderDiscount, line.couponDiscount]),
    ).toEqual([
      [8_500, 3_636, 2_909],
      [0, 2_567, 2_053],
      [0, 3_797, 3_038],
    ]);
    expect(netsOf(basket, result)).toEqual([69_955, 49_380, 73_065]);
    expect(result.verdicts.map(({ name, slot, amount }) => [name, slot, amount])).toEqual([
      ['A', 'item', 8_500],
      ['B', 'order', 10_000],
      ['WELCOME5', 'coupon', 8_000],
    ]);
  });

  test('buy 2 get 1 frees the cheapest unit, and beats 10 % of its line (example 2)', () => {
    const items = [item(18_000, 2, { categoryIds: [2] }), item(15_000, 2, { categoryIds: [2] })];
    const twoPlusOne = offer({
      name: 'Buy 2 get 1',
      benefit: 'buy_get',
      tierBasis: 'quantity',
      buyQty: 2,
      getQty: 1,
      scopeInclude: grains,
    });
    const ten = offer({ name: 'Ten', tiers: [tier(1000)], scopeInclude: grains });

    const result = evaluate(items, [ten, twoPlusOne], free);

    expect(
      result.lines.map(({ itemDiscount, itemOfferId }) => [itemDiscount, itemOfferId]),
    ).toEqual([
      [3_600, ten.id],
      [15_000, twoPlusOne.id],
    ]);
  });

  test('after one of three comes back, buy 2 get 1 takes nothing off what is kept', () => {
    const twoPlusOne = offer({ benefit: 'buy_get', buyQty: 2, getQty: 1 });

    const bought = evaluate([item(18_000, 3)], [twoPlusOne], free);
    const kept = evaluate([item(18_000, 2)], [twoPlusOne], free);

    expect(bought.lines[0]?.itemDiscount).toBe(18_000);
    expect(kept.lines[0]?.itemDiscount).toBe(0);
    expect(kept.verdicts[0]).toMatchObject({
      reasonCode: 'tier_not_met',
      text: 'Add 1 more to get this offer',
    });
  });

  test.each([
    { base: 210_400, off: 16_832 },
    { base: 700_000, off: 60_000 },
    { base: 99_999, off: 0 },
  ])('the highest tier that is reached counts: $base gives $off (example 3)', ({ base, off }) => {
    const steps = offer({
      slot: 'order',
      tiers: [tier(500, 100_000), tier(800, 200_000), tier(1000, 500_000, 60_000)],
    });

    const result = evaluate([item(base, 1)], [steps], free);

    expect(result.lines[0]?.orderDiscount).toBe(off);
  });

  test('one that stands alone wins when it costs the buyer least, and says so (example 4)', () => {
    const flat = offer({ name: 'FLAT25', slot: 'order', tiers: [tier(2500)], isExclusive: true });

    const result = evaluate(basket, [tenOffSpreads, hundredOff, welcome, flat], free);

    expect(netsOf(basket, result).reduce((all, net) => all + net, 0)).toBe(164_175);
    expect(verdict(result, 'A')).toMatchObject({
      reasonCode: 'exclusive_won',
      text: 'FLAT25 cannot be combined with other offers',
    });
  });

  test('one that stands alone and gives less is not used', () => {
    const small = offer({ name: 'TINY', kind: 'coupon', tiers: [tier(1)], isExclusive: true });

    const result = evaluate(basket, [tenOffSpreads, small], free);

    expect(verdict(result, 'TINY')).toMatchObject({
      reasonCode: 'beaten',
      text: 'The running offers give a larger discount.',
    });
  });

  test('free goods: whoever buys two of one gets one of the other', () => {
    const gift = offer({
      benefit: 'buy_get',
      buyQty: 2,
      getQty: 1,
      scopeInclude: spreads,
      getScope: grains,
      repeatLimit: 1,
    });

    const result = evaluate(basket, [gift], free);

    expect(result.lines.map(({ itemDiscount }) => itemDiscount)).toEqual([0, 18_000, 0]);
  });

  test('a price for each takes the rest off, and never raises one', () => {
    const each = offer({ benefit: 'fixed_price', tiers: [tier(40_000)] });

    const result = evaluate(basket, [each], free);

    expect(netsOf(basket, result)).toEqual([80_000, 54_000, 40_000]);
  });

  test('a price that a person set takes its share of the order, not of item offers', () => {
    const items = [item(10_000, 1, { takesItemOffers: false }), item(10_000, 1)];
    const ten = offer({ tiers: [tier(1000)] });
    const fifty = offer({ slot: 'order', benefit: 'amount', tiers: [tier(1_900)] });

    const result = evaluate(items, [ten, fifty], free);

    expect(netsOf(items, result)).toEqual([9_000, 8_100]);
  });

  test('an offer that its budget does not cover is not given in part', () => {
    const poor = offer({ name: 'Poor', tiers: [tier(5000)], budgetLeft: 100 });

    const result = evaluate(basket, [poor, tenOffSpreads], free);

    expect(verdict(result, 'Poor')).toMatchObject({ isApplied: false, reasonCode: 'budget' });
    expect(result.lines[0]?.itemOfferId).toBe(tenOffSpreads.id);
  });

  test('shipping: what is taken off is at most what it costs', () => {
    const ship = offer({ slot: 'shipping', benefit: 'amount', tiers: [tier(9_900, 100_000)] });

    expect(evaluate(basket, [ship], () => 6_000).shippingDiscount).toBe(6_000);
    expect(evaluate([item(5_000, 1)], [ship], () => 6_000).verdicts[0]).toMatchObject({
      text: 'Add ₹950.00 more to get this offer',
    });
    expect(evaluate(basket, [ship], free).verdicts[0]).toMatchObject({
      text: 'There is no shipping charge to take off',
    });
  });

  test('each offer that is not given says why', () => {
    const other = offer({ name: 'Other', scopeInclude: { ...nothing, brands: ['Malnad'] } });
    const over = offer({ name: 'Over', refusal: { code: 'ended', text: 'Ended on 12 Nov 2026' } });
    const less = offer({ name: 'Less', tiers: [tier(100)], scopeInclude: spreads });

    const result = evaluate(basket, [tenOffSpreads, other, over, less], free);

    expect(result.verdicts.map(({ name, reasonCode }) => [name, reasonCode])).toEqual([
      ['A', null],
      ['Other', 'no_eligible'],
      ['Over', 'ended'],
      ['Less', 'beaten'],
    ]);
    expect(verdict(result, 'Less')?.text).toBe('A gives a larger discount on these items');
  });
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
