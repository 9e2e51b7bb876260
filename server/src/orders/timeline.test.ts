import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../testing/house.ts';
import { anOrder } from '../testing/orders.ts';

const { integrations, orders } = contract;

test('a note on an order tells those who are named behind an @', async ({ house }) => {
  const sales = await house.as('sales');
  const packer = await house.as('packer');
  const { id, orderNo } = await anOrder(house);

  await sales.call(orders.addNote, { id, text: 'Two ribbons, please @Packer' });

  const { rows } = await packer.call(integrations.listNotifications, {});
  expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
    ['mention', expect.stringContaining(`on order ${orderNo}: Two ribbons`)],
  ]);
});
