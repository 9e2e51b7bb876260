import { contract } from '@counting-house/contract/contract.ts';
import { attentionLists } from '@counting-house/contract/orders/overview.ts';
import { describe, expect } from 'vitest';
import { test } from '../testing/house.ts';
import { anOrder, byUpi } from '../testing/orders.ts';

const { orders } = contract;

describe('the overview of orders', () => {
  test('counts each stage with the money in it', async ({ house }) => {
    const sales = await house.as('sales');
    await anOrder(house);
    await anOrder(house);
    await anOrder(house, { confirm: true, payments: [byUpi(70_000)] });
    await anOrder(house, { place: false });

    const { stages } = await sales.call(orders.getOverview, {});

    expect(stages).toEqual([
      { channel: 'b2c', stage: 'new', count: 2, amount: 140_000 },
      { channel: 'b2c', stage: 'confirmed', count: 1, amount: 70_000 },
    ]);
  });

  test('counts what needs somebody as the list behind it does', async ({ house }) => {
    const sales = await house.as('sales');
    const held = await anOrder(house);
    await anOrder(house, { payments: [byUpi(30_000)] });
    await sales.call(orders.holdOrder, {
      id: held.id,
      set: [{ code: 'address', note: 'No house number' }],
    });
    const today = await sales.call(orders.getOverview, {});
    house.clock.pass(2 * 24 * 60);
    const auditor = await house.as('auditor');
    const { attention, unpaidUntil } = await auditor.call(orders.getOverview, {});

    expect(today.attention.find(({ key }) => key === 'unpaid')?.count).toBe(0);
    expect(attention.filter(({ count }) => count > 0)).toEqual([
      { key: 'unpaid', count: 2, amount: 110_000 },
      { key: 'heldForAddress', count: 1, amount: 70_000 },
    ]);
    const lists = attentionLists(unpaidUntil);
    for (const { key, count } of attention) {
      const { rows } = await auditor.call(orders.listOrders, lists[key] as never);
      expect(rows, key).toHaveLength(count);
    }
  });
});
