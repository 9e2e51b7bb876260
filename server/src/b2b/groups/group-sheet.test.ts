import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCompany } from '../../testing/companies.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { b2b, catalogue } = contract;

/** A group that pays 12 % less than the shop, and two items at ₹425.00 with 18 % in it, the first listed. */
async function halfListed(house: TestHouse) {
  const owner = await house.as('owner');
  const { id: companyId, groups } = await aCompany(house);
  const groupId = groups[0]?.id ?? 0;
  const { version } = await owner.call(b2b.getGroup, { id: groupId });
  await owner.call(b2b.updateGroup, { id: groupId, version, baseDiscount: 1_200 });
  const listed = await goods(house, { price: 42_500, percent: 18, stock: 10, worth: 300_000 });
  const other = await goods(house, { price: 42_500, percent: 18 });
  const prices = [{ fromQty: 0, price: 33_000 }];
  const saved = await owner.call(b2b.updateGroupItems, {
    groupId,
    items: [{ variantId: listed.variantId, prices }],
  });
  const [item] = saved.items;
  if (!item) throw new Error('it is listed');
  return { owner, companyId, groupId, listed, other, item };
}

describe('rows for the price list of a group', () => {
  test('of chosen items cost the shop’s price less the group’s discount', async ({ house }) => {
    const { owner, groupId, listed, other } = await halfListed(house);

    const { added } = await owner.call(b2b.proposeGroupItems, {
      groupId,
      variantIds: [listed.variantId, other.variantId],
    });

    const rowOf = (id: number) => added.find(({ variantId }) => variantId === id);
    expect(rowOf(other.variantId)).toMatchObject({
      prices: [{ fromQty: 0, price: 31_695 }],
      // The shop shows ₹425.00 with 18 % tax; this group's prices are without it.
      shopPrice: 36_017,
      taxRate: 18_000,
      validFrom: '2026-11-21',
    });
    const { rows } = await owner.call(b2b.listGroupItems, { groupId });
    expect(rows.map(({ shopPrice }) => shopPrice)).toEqual([
      added.find(({ variantId }) => variantId === listed.variantId)?.shopPrice,
    ]);
    // Today's row is taken: the next begins tomorrow, at what holds now.
    expect(rowOf(listed.variantId)).toMatchObject({
      prices: [{ fromQty: 0, price: 33_000 }],
      validFrom: '2026-11-22',
    });
  });

  test('of a category leave alone what is listed', async ({ house }) => {
    const { owner, groupId, listed, other } = await halfListed(house);
    const { rows } = await owner.call(catalogue.listCategories, {});
    const categoryId = rows[0]?.id ?? 0;

    const found = await owner.call(b2b.proposeGroupItems, { groupId, categoryId, percent: 2_000 });

    const ids = found.added.map(({ variantId }) => variantId);
    expect(ids).toContain(other.variantId);
    expect(ids).not.toContain(listed.variantId);
    expect(found.added[0]?.prices).toEqual([{ fromQty: 0, price: 28_814 }]);
  });

  test('as another group pays, new ones and changed ones', async ({ house }) => {
    const { owner, companyId, groupId, listed, other, item } = await halfListed(house);
    const second = await owner.call(b2b.createGroup, { companyId, name: 'Second' });
    const theirs = [
      { fromQty: 0, price: 31_000 },
      { fromQty: pieces(24), price: 30_000 },
    ];
    await owner.call(b2b.updateGroupItems, {
      groupId: second.id,
      items: [listed, other].map(({ variantId }) => ({ variantId, prices: theirs })),
    });

    const found = await owner.call(b2b.proposeGroupItems, { groupId, fromGroupId: second.id });

    expect(found.added).toMatchObject([{ variantId: other.variantId, prices: theirs }]);
    expect(found.changed).toMatchObject([{ item: { id: item.id }, prices: theirs }]);
    const withTax = await owner.call(b2b.createGroup, {
      companyId,
      name: 'With tax',
      pricesIncludeTax: true,
    });
    await expect(
      owner.call(b2b.proposeGroupItems, { groupId, fromGroupId: withTax.id }),
    ).rejects.toMatchObject({
      fields: {
        fromGroupId: 'Prices of With tax include tax, prices of this list do not.',
      },
    });
  });
});

test('typed prices say what they come to before they are saved', async ({ house }) => {
  const { owner, groupId, other, item } = await halfListed(house);

  const { rows } = await owner.call(b2b.previewGroupItems, {
    groupId,
    items: [
      { id: item.id, prices: [{ fromQty: 0, price: 20_000 }] },
      { variantId: other.variantId, prices: [{ fromQty: 0, price: 90_000 }] },
    ],
  });

  expect(rows).toMatchObject([
    { before: item.prices, cost: 30_000, isBelowCost: true, isJump: true, isAboveMrp: false },
    { before: [], cost: 0, isBelowCost: false, isJump: false, isAboveMrp: true },
  ]);
});
