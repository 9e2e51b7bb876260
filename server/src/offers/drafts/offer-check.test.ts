import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOffer } from '../../testing/offers.ts';
import { goods } from '../../testing/orders.ts';

const { offers } = contract;
type Draft = InputOf<typeof offers.checkOffer>['draft'];

const check = async (house: TestHouse, draft: Partial<Draft>) =>
  (await house.as('owner')).call(offers.checkOffer, {
    draft: { name: 'This offer', tiers: [{ from: 0, value: 1_000 }], ...draft },
  });
const only = (...variantIds: number[]) => ({ scopeInclude: { variantIds } });

describe('an offer in its form', () => {
  test('says what it gives, to whom, how often and until when', async ({ house }) => {
    const draft = await check(house, {
      tiers: [
        { from: 100_000, value: 500 },
        { from: 200_000, value: 1_000, cap: 25_000 },
      ],
      audience: 'tags',
      audienceTags: ['vip'],
      sources: ['store'],
      limitPerCustomer: 1,
      limitTotal: 500,
      budget: 5_000_000,
      startsAt: '2099-11-22T18:30:00.000Z',
      endsAt: '2099-11-30T18:29:00.000Z',
    });

    expect(draft.sentence).toBe(
      '5 % off everything from ₹1,000.00, 10 % off from ₹2,000.00 (at most ₹250.00), for #vip, at the counter, once per customer, for 500 orders, until ₹50,000.00 is given, 23 Nov 2099 to 30 Nov 2099',
    );
  });

  test.for([
    ['2099-11-28T12:30:00.000Z', '2099-11-28T15:30:00.000Z', '28 Nov 2099, 18:00 to 21:00'],
    ['2099-11-27T18:30:00.000Z', '2099-11-28T18:29:00.000Z', 'on 28 Nov 2099'],
    ['2099-11-28T12:30:00.000Z', '2099-11-29T18:29:00.000Z', '28 Nov 2099, 18:00 to 29 Nov 2099'],
    ['2020-11-28T12:30:00.000Z', '2099-11-29T12:30:00.000Z', 'until 29 Nov 2099, 18:00'],
  ] as const)('of hours says them: %s to %s', async ([startsAt, endsAt, words], { house }) => {
    const { sentence } = await check(house, { startsAt, endsAt });

    expect(sentence).toBe(`10 % off everything, ${words}`);
  });

  test('names what it competes with, and on how many products', async ({ house }) => {
    const coffee = await goods(house);
    const honey = await goods(house);
    const pickle = await goods(house);
    const week = await anOffer(house, {
      name: 'Honey week',
      ...only(coffee.variantId, honey.variantId),
    });
    await anOffer(house, { name: 'Pickle week', ...only(pickle.variantId) });
    await anOffer(house, { name: 'On the order', slot: 'order' });
    await anOffer(house, { name: 'Over', status: 'draft' });

    const both = await check(house, only(coffee.variantId, honey.variantId));
    const left = await check(house, {
      ...only(coffee.variantId, honey.variantId),
      scopeExclude: { variantIds: [honey.variantId] },
    });
    const own = await check(house, { id: week.id, ...only(honey.variantId) });
    const coupon = await check(house, { kind: 'coupon', slot: 'order' });

    expect(both.competesWith).toEqual([{ id: week.id, name: 'Honey week', productCount: 2 }]);
    expect(left.competesWith).toMatchObject([{ name: 'Honey week', productCount: 1 }]);
    expect(own.competesWith).toEqual([]);
    expect(coupon.competesWith).toEqual([]);
  });

  test('says that nothing it is about is sold', async ({ house }) => {
    const coffee = await goods(house);
    const owner = await house.as('owner');

    const tag = await check(house, { scopeInclude: { tags: ['nowhere'] } });
    const bundle = await check(house, {
      benefit: 'bundle',
      tiers: [],
      bundleGives: 'percent',
      bundleValue: 100,
      bundleParts: [
        { scope: { variantIds: [coffee.variantId] }, count: 1 },
        { scope: { tags: ['nowhere'] }, count: 1 },
      ],
    });

    expect(tag).toMatchObject({ hasGoods: false, competesWith: [], skusBelowCost: [] });
    expect(bundle.hasGoods).toBe(false);
    await expect(
      owner.call(offers.checkOffer, { draft: { name: 'None', scopeInclude: {} } }),
    ).rejects.toMatchObject({ fields: { 'draft.tiers': 'Add at least one tier' } });
  });

  // 105.00 with 5 % of tax in it leaves 100.00; all hundred pieces cost 9,000.00, 90.00 each.
  const cases: readonly {
    readonly what: string;
    readonly draft: Partial<Draft>;
    below: boolean;
  }[] = [
    { what: '10 %, which leaves the cost', draft: {}, below: false },
    { what: '10.1 %', draft: { tiers: [{ from: 0, value: 1_010 }] }, below: true },
    {
      what: 'half of it, but at most 10 % of where it begins',
      draft: { tiers: [{ from: 100_000, value: 5_000, cap: 10_000 }] },
      below: false,
    },
    {
      what: '10.50 off each',
      draft: { benefit: 'amount', tiers: [{ from: 0, value: 1_050 }] },
      below: false,
    },
    {
      what: '10.60 off each',
      draft: { benefit: 'amount', tiers: [{ from: 0, value: 1_060 }] },
      below: true,
    },
    {
      what: '94.00 each',
      draft: { benefit: 'fixed_price', tiers: [{ from: 0, value: 9_400 }] },
      below: true,
    },
    {
      what: 'one of eleven free',
      draft: { benefit: 'buy_get', tiers: [], buyQty: 10, getQty: 1 },
      below: false,
    },
    {
      what: 'one of three free',
      draft: { benefit: 'buy_get', tiers: [], buyQty: 2, getQty: 1 },
      below: true,
    },
    {
      what: '100.00 off orders from 1,000.00',
      draft: {
        slot: 'order',
        benefit: 'amount',
        tiers: [{ from: 100_000, value: 10_000 }],
      },
      below: false,
    },
    {
      what: '110.00 off orders from 1,000.00',
      draft: {
        slot: 'order',
        benefit: 'amount',
        tiers: [{ from: 100_000, value: 11_000 }],
      },
      below: true,
    },
    {
      what: 'all of the shipping',
      draft: { slot: 'shipping', tiers: [{ from: 0, value: 10_000 }] },
      below: false,
    },
  ];
  for (const { what, draft, below } of cases) {
    test(`${what} ${below ? 'takes' : 'does not take'} it below its cost`, async ({ house }) => {
      const honey = await goods(house, { price: 10_500, worth: 900_000 });

      const { skusBelowCost } = await check(house, draft);

      expect(skusBelowCost).toEqual(below ? [honey.sku] : []);
    });
  }

  test('all of their price makes goods free, whether their cost is known or not', async ({
    house,
  }) => {
    await goods(house, { price: 10_500 });

    const all = await check(house, { tiers: [{ from: 0, value: 10_000 }] });
    const half = await check(house, { tiers: [{ from: 0, value: 5_000 }] });

    expect([all.isFree, half.isFree]).toEqual([true, false]);
  });

  test('a bundle takes below their cost what it lowers most', async ({ house }) => {
    const honey = await goods(house, { price: 10_500, worth: 900_000 });
    const oats = await goods(house, { price: 10_500, worth: 100_000 });
    const bundle = (bundleValue: number) =>
      check(house, {
        benefit: 'bundle',
        tiers: [],
        bundleGives: 'price',
        bundleValue,
        bundleParts: [
          { scope: { variantIds: [honey.variantId] }, count: 1 },
          { scope: { variantIds: [oats.variantId] }, count: 1 },
        ],
      });

    expect((await bundle(18_900)).skusBelowCost).toEqual([]);
    expect((await bundle(18_880)).skusBelowCost).toEqual([honey.sku]);
  });

  test('says nothing of costs to anyone who may not see them', async ({ house }) => {
    await goods(house, { price: 10_500, worth: 900_000 });
    const sales = await house.as('sales');

    const { skusBelowCost } = await sales.call(offers.checkOffer, {
      draft: { name: 'Half', tiers: [{ from: 0, value: 5_000 }] },
    });

    expect(skusBelowCost).toEqual([]);
  });
});
