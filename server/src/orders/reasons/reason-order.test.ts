import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { Refusal, test } from '../../testing/house.ts';
import { anOrder } from '../../testing/orders.ts';
import { aDeliveredOrder, aReturn } from '../../testing/returns.ts';

const { orders, returns } = contract;

test('reasons are offered in the order that somebody set, and others are refused', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const turned = rows.map(({ id }) => id).toReversed();

  await owner.call(orders.arrangeReasons, { kind: 'order_cancel', ids: turned });
  const after = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const added = await owner.call(orders.createReason, { kind: 'order_cancel', name: 'Festival' });
  const { rows: all } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const late = owner.call(orders.arrangeReasons, { kind: 'order_cancel', ids: turned });

  expect(after.rows.map(({ id }) => id)).toEqual(turned);
  expect(all.map(({ id }) => id)).toEqual([...turned, added.id]);
  await expect(late).rejects.toMatchObject({ status: 409, code: 'reason.others' });
});

test('each reason says how often it was given', async ({ house }) => {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const [first] = rows;
  const order = await anOrder(house);
  await owner.call(returns.cancelOrder, {
    id: order.id,
    version: order.version,
    reasonId: first?.id ?? 0,
  });
  await aReturn(house, await aDeliveredOrder(house));

  const cancels = await owner.call(orders.listReasonUses, { kind: 'order_cancel' });
  const backs = await owner.call(orders.listReasonUses, { kind: 'return' });

  expect(cancels.rows.filter(({ count }) => count > 0)).toEqual([
    { id: first?.id, count: 1, isMore: false },
  ]);
  expect(backs.rows.reduce((sum, { count }) => sum + count, 0)).toBe(1);
});

test('two who arrange reasons at once both come to one order', async ({ crowd }) => {
  const owner = await crowd.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'return' });
  const ids = rows.map(({ id }) => id);

  const outcomes = await Promise.all(
    [ids, ids.toReversed()].map((one) =>
      owner
        .call(orders.arrangeReasons, { kind: 'return', ids: one })
        .catch((refusal: unknown) => refusal as Refusal),
    ),
  );
  const after = await owner.call(orders.listReasons, { kind: 'return' });

  expect(
    outcomes.map((outcome) => (outcome instanceof Refusal ? outcome.code : outcome.rows.length)),
  ).toEqual([ids.length, ids.length]);
  expect([ids, ids.toReversed()]).toContainEqual(after.rows.map(({ id }) => id));
});
