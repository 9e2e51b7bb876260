import { contract } from '@counting-house/contract/contract.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { describe, expect } from 'vitest';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOrder } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { orders, returns } = contract;

type FulfilmentStep = Parameters<typeof setFulfilment>[1]['step'];

/** An order of two pieces that has come so far: of each step so many pieces. */
async function orderAt(house: TestHouse, steps: readonly [FulfilmentStep, number][]) {
  const order = await anOrder(house, { confirm: true });
  for (const [step, n] of steps) {
    await atWork(house, (ctx) =>
      setFulfilment(ctx, {
        orderId: order.id,
        step,
        lines: [{ lineId: order.lines[0]?.id ?? 0, qty: pieces(n) }],
        parcelId: null,
        at: '2026-11-21T06:00:00.000Z',
      }),
    );
  }
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const seen: Order = await owner.call(orders.getOrder, { id: order.id });
  const of = { id: seen.id, version: seen.version, reasonId: rows[0]?.id ?? 0 };
  const lineId = seen.lines[0]?.id ?? 0;
  return {
    seen,
    whole: () => owner.call(returns.cancelOrder, of),
    lines: (n: number) =>
      owner.call(returns.cancelOrderLines, { ...of, lines: [{ lineId, qty: pieces(n) }] }),
  };
}

const cancelAct = ({ actions }: Order) => actions.find(({ action }) => action === 'cancel');

describe('what of an order is packed or sent', () => {
  test.for<[string, [FulfilmentStep, number][], string]>([
    ['packed in part', [['packed', 1]], 'Unpack the parcel first'],
    ['packed', [['packed', 2]], 'Unpack the parcel first'],
    [
      'sent in part',
      [
        ['packed', 1],
        ['shipped', 1],
      ],
      'Goods have been sent. Use a return.',
    ],
    [
      'delivered',
      [
        ['packed', 2],
        ['shipped', 2],
        ['delivered', 2],
      ],
      'Goods have been sent. Use a return.',
    ],
  ])('keeps it from being cancelled whole: %s', async ([, steps, says], { house }) => {
    const { whole } = await orderAt(house, steps);

    await expect(whole()).rejects.toMatchObject({ status: 422, message: says });
  });

  test('keeps its own quantity, the rest of the line is cancelled', async ({ house }) => {
    const { lines, seen } = await orderAt(house, [['packed', 1]]);

    await expect(lines(2)).rejects.toMatchObject({
      fields: { 'lines.0.qty': `1 of ${seen.lines[0]?.title} is packed. Unpack it first.` },
    });
    const { order } = await lines(1);
    expect(order).toMatchObject({ status: 'packed', cancelledValue: 32_000 });
  });

  test('is sent when the rest that is not sent is cancelled', async ({ house }) => {
    const { lines, whole } = await orderAt(house, [
      ['packed', 1],
      ['shipped', 1],
    ]);
    await expect(whole()).rejects.toThrow('Goods have been sent. Use a return.');

    const { order } = await lines(1);

    expect(order).toMatchObject({ status: 'shipped', cancelledValue: 32_000 });
  });

  test('can be cancelled once it is unpacked', async ({ house }) => {
    const { whole } = await orderAt(house, [
      ['packed', 2],
      ['unpacked', 2],
    ]);

    expect(await whole()).toMatchObject({ order: { status: 'cancelled', balance: 0 } });
  });

  test('shows the act grey with the reason', async ({ house }) => {
    const packed = await orderAt(house, [['packed', 2]]);
    const sent = await orderAt(house, [
      ['packed', 2],
      ['shipped', 2],
    ]);

    expect(cancelAct(packed.seen)).toMatchObject({ whyNot: 'Unpack the parcel first' });
    expect(cancelAct(sent.seen)).toMatchObject({ whyNot: 'Goods have been sent. Use a return.' });
  });

  test('stays cancelled: nothing more can be done with it', async ({ house }) => {
    const { seen, whole } = await orderAt(house, []);
    await whole();
    const owner = await house.as('owner');
    const { version } = await owner.call(orders.getOrder, { id: seen.id });

    await expect(owner.call(orders.confirmOrder, { id: seen.id })).rejects.toMatchObject({
      message: 'This order is cancelled',
    });
    await expect(
      owner.call(orders.updateB2C, { id: seen.id, version, note: 'Again' }),
    ).rejects.toMatchObject({ message: 'This order can no longer be changed' });
    await expect(
      owner.call(orders.holdOrder, { id: seen.id, set: [{ code: 'manual', note: 'Wait' }] }),
    ).rejects.toMatchObject({ code: 'order.not_open' });
  });
});
