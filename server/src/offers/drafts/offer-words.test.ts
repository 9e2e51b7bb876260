import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anOffer } from '../../testing/offers.ts';
import { goods } from '../../testing/orders.ts';

const { catalogue, offers } = contract;

test('an offer names its goods in what buyers read, and how many more there are', async ({
  house,
}) => {
  const [jar, , ...others] = [
    await goods(house, { name: 'Wild honey' }),
    await goods(house, { name: 'Filter coffee' }),
    await goods(house),
    await goods(house),
  ];
  const owner = await house.as('owner');
  const gives = async (values: Parameters<typeof anOffer>[1]) =>
    (await anOffer(house, values)).publicText;
  const { rows: found } = await owner.call(catalogue.listProducts, { q: 'Filter coffee' });
  const coffee = found[0]?.id ?? 0;
  const honey = { variantIds: [jar?.variantId ?? 0] };
  const many = others.map(({ variantId }) => variantId);

  const texts = [
    await gives({ scopeInclude: { ...honey, productIds: [coffee] } }),
    await gives({ scopeInclude: { variantIds: [...honey.variantIds, ...many] } }),
    await gives({
      benefit: 'buy_get',
      tiers: [],
      buyQty: 1,
      getQty: 1,
      scopeInclude: honey,
      getScope: { productIds: [coffee] },
    }),
    await gives({
      benefit: 'fixed_price',
      tiers: [{ from: 0, value: 39_900 }],
      scopeInclude: { brands: ['Malnad'], tags: ['gift'] },
    }),
    await gives({ slot: 'shipping', tiers: [{ from: 99_900, value: 10_000 }] }),
  ];
  const { rows: listed } = await owner.call(offers.listOffers, {});

  expect(texts).toEqual([
    '10 % off Wild honey and Filter coffee',
    '10 % off Wild honey and 2 more',
    'Buy 1 of Wild honey, get 1 of Filter coffee free',
    '₹399.00 each for Malnad and #gift',
    'Free shipping from ₹999.00',
  ]);
  expect(listed.map(({ publicText }) => publicText).sort()).toEqual([...texts].sort());
});
