import type { OfferScope } from '@counting-house/contract/offers/offer.ts';
import { describe, expect, test } from 'vitest';
import type { BasketItem } from './basket.rules.ts';
import { item, nothing, offer, tier } from '../testing/any-offers.ts';
import { evaluate } from './evaluate.rules.ts';

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

  test('free goods: anyone who buys two of one gets one of the other', () => {
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
