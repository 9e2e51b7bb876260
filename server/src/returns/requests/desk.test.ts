import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { byUpi } from '../../testing/orders.ts';
import { aDeliveredOrder, aReturn, reasonNamed } from '../../testing/returns.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { orders } = contract;

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
