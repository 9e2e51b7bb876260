import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCompany } from '../../testing/companies.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { goods } from '../../testing/orders.ts';

const { b2b } = contract;

/** A group with two items on its list: one with a break at 24 pieces, one that cost ₹95.00 and is sold at ₹100.00. */
async function aList(house: TestHouse) {
  const owner = await house.as('owner');
  const { groups } = await aCompany(house);
  const groupId = groups[0]?.id ?? 0;
  const jar = await goods(house, { name: 'Jar', percent: 0, sku: 'A-JAR' });
  const tin = await goods(house, {
    name: 'Tin',
    percent: 0,
    stock: 10,
    worth: 95_000,
    sku: 'B-TIN',
  });
  const { items } = await owner.call(b2b.updateGroupItems, {
    groupId,
    items: [
      {
        variantId: jar.variantId,
        prices: [
          { fromQty: 0, price: 30_010 },
          { fromQty: 24_000, price: 28_040 },
        ],
      },
      { variantId: tin.variantId, prices: [{ fromQty: 0, price: 10_000 }] },
    ],
  });
  return { owner, groupId, items };
}

describe('prices of a group by a rule', () => {
  test.for([
    [
      'each break, rounded',
      { direction: 'up', by: 'percent', percent: 500, rounding: 'rupee' },
      [[31_500, 29_400], [10_500]],
    ],
    [
      'an amount less',
      { direction: 'down', by: 'amount', amount: 1_000 },
      [[29_010, 27_040], [9_000]],
    ],
  ] as const)('are seen before: %s', async ([, rule, wanted], { house }) => {
    const { owner, groupId } = await aList(house);

    const { rows } = await owner.call(b2b.previewReprice, { groupId, ...rule });

    expect(rows.map(({ after }) => after.map(({ price }) => price))).toEqual(wanted);
    expect(rows.map(({ isBelowCost }) => isBelowCost)).toEqual([false, wanted[1][0] < 9_500]);
  });

  test('that stay are left out, and what is saved can be put back as it was', async ({ house }) => {
    const { owner, groupId } = await aList(house);
    const up = { groupId, direction: 'up', by: 'percent', percent: 1_000 } as const;
    const { rows: seen } = await owner.call(b2b.previewReprice, up);

    const { items } = await owner.call(b2b.updateGroupItems, {
      groupId,
      items: seen.map(({ id, version, variantId, after }) => ({
        id,
        version,
        variantId,
        prices: after,
      })),
    });
    const late = owner.call(b2b.updateGroupItems, {
      groupId,
      items: seen.map(({ id, version, variantId, before }) => ({
        id,
        version,
        variantId,
        prices: before,
      })),
    });
    await expect(late).rejects.toMatchObject({ status: 409 });
    await owner.call(b2b.updateGroupItems, {
      groupId,
      items: items.map(({ id, version, variantId }) => ({
        id,
        version,
        variantId,
        prices: seen.find((row) => row.id === id)?.before ?? [],
      })),
    });

    const after = await owner.call(b2b.previewReprice, up);
    expect(after.rows.map(({ before }) => before)).toEqual(seen.map(({ before }) => before));
  });

  test('say nothing of costs to anyone who may not see them', async ({ house }) => {
    const { groupId } = await aList(house);
    const clerk = await house.withPermissions(['b2b.group.read', 'b2b.priceList.write']);

    const { rows } = await clerk.call(b2b.previewReprice, {
      groupId,
      direction: 'down',
      by: 'amount',
      amount: 5_000,
    });

    expect(rows.map(({ cost, isBelowCost }) => [cost, isBelowCost])).toEqual([
      [null, false],
      [null, false],
    ]);
  });
});
