import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { byUpi } from '../../testing/orders.ts';
import { aDeliveredOrder, aReturn, reasonNamed } from '../../testing/returns.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { integrations, orders, returns } = contract;

test('goods on the desk are asked back, received and settled in one step', async ({ house }) => {
  const owner = await house.as('owner');
  const sold = await aDeliveredOrder(house, { payments: [byUpi(70_000)] });
  const before = await positionOf(house, sold.skuId);

  const made = await aReturn(house, sold, {
    type: 'counter',
    approve: true,
    settle: 'wallet',
    lines: [
      {
        orderLineId: sold.line.id,
        qty: pieces(1),
        reasonId: await reasonNamed(house, 'Changed mind'),
        pieces: [{ qty: pieces(1), condition: 'sealed' }],
      },
    ],
  });

  expect(made).toMatchObject({
    type: 'counter',
    status: 'closed',
    lines: [{ qtyReceived: pieces(1) }],
  });
  expect(made.settled?.moneyBack).toBeGreaterThan(0);
  const after = await positionOf(house, sold.skuId);
  expect(after?.onHand).toBe((before?.onHand ?? 0) + pieces(1));
  const order = await owner.call(orders.getOrder, { id: sold.order.id });
  expect(order.payments).toContainEqual(
    expect.objectContaining({ direction: 'out', method: 'wallet', status: 'done' }),
  );
});

test('goods on the desk are not received before the return is approved', async ({ house }) => {
  const sold = await aDeliveredOrder(house);

  const refused = aReturn(house, sold, {
    type: 'counter',
    lines: [
      {
        orderLineId: sold.line.id,
        qty: pieces(1),
        reasonId: await reasonNamed(house, 'Changed mind'),
        pieces: [{ qty: pieces(1), condition: 'sealed' }],
      },
    ],
  });

  await expect(refused).rejects.toMatchObject({
    fields: { approve: 'Approve the return to receive its goods' },
  });
});

test('requests are given to somebody, then rejected or approved together; each says what came of it', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const admin = await house.as('admin');
  const asked = [await aDeliveredOrder(house), await aDeliveredOrder(house)];
  const made = [];
  for (const sold of asked) made.push(await aReturn(house, sold));
  const ids = made.map(({ id }) => id);
  const bulk = (input: object) => owner.call(returns.changeReturns, { ids, ...input } as never);
  const packer = await house.as('packer');

  const assigned = await bulk({ action: 'assign', userId: admin.userId });
  const mine = await admin.call(returns.listReturns, { assignedToMe: true, desk: 'requested' });
  const told = await admin.call(integrations.listNotifications, {});
  const first = await bulk({ ids: ids.slice(0, 1), action: 'reject', reason: 'Worn' });
  const second = await bulk({ action: 'approve' });

  expect(assigned).toMatchObject({ done: 2, failed: 0 });
  expect(mine.rows.map(({ id }) => id).toSorted()).toEqual(ids);
  expect(mine.rows[0]).toMatchObject({ assigneeId: admin.userId, waitingDays: 0 });
  expect(told.rows[0]?.text).toMatch(/ gave you .* and 1 more to look after$/u);
  expect(first).toMatchObject({ done: 1 });
  expect(second).toMatchObject({
    done: 1,
    rows: [{ ok: false, text: 'This return is already decided' }, { ok: true }],
  });
  await expect(bulk({ action: 'reject' })).rejects.toMatchObject({
    fields: { reason: 'Enter a reason. The customer will see it' },
  });
  await expect(bulk({ action: 'assign', userId: packer.userId })).rejects.toMatchObject({
    fields: { userId: 'This person may not decide on returns. Choose another.' },
  });
});
