import { contract } from '@counting-house/contract/contract.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { describe, expect } from 'vitest';
import { forPacking, setFulfilment, setInvoiced } from './fulfilment.service.ts';
import type { FulfilmentStep } from './step.rules.ts';
import { readOrderLines, lockOrder } from '../order.service.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { logistics, orders } = contract;
const at = '2026-11-21T06:00:00.000Z';

const step = (
  house: TestHouse,
  order: Order,
  name: FulfilmentStep,
  {
    qty = pieces(2),
    ...rest
  }: { qty?: number; codCollected?: Parameters<typeof setFulfilment>[1]['codCollected'] } = {},
) =>
  atWork(house, (ctx) =>
    setFulfilment(ctx, {
      orderId: order.id,
      step: name,
      lines: [{ lineId: order.lines[0]?.id ?? 0, qty }],
      parcelId: null,
      at,
      ...rest,
    }),
  );

describe('an order on its way', () => {
  test('reaches a state when all of it has', async ({ house }) => {
    const order = await anOrder(house, { confirm: true });

    const steps = [
      await step(house, order, 'packed', { qty: pieces(1) }),
      await step(house, order, 'packed', { qty: pieces(1) }),
      await step(house, order, 'shipped', { qty: pieces(1) }),
      await step(house, order, 'shipped', { qty: pieces(1) }),
      await step(house, order, 'delivered'),
    ];

    expect(steps.map(({ status }) => status)).toEqual([
      'confirmed',
      'packed',
      'packed',
      'shipped',
      'delivered',
    ]);
  });

  test('goes back to confirmed when a parcel is unpacked', async ({ house }) => {
    const order = await anOrder(house, { confirm: true });
    await step(house, order, 'packed');

    const { status } = await step(house, order, 'unpacked', { qty: pieces(1) });

    expect(status).toBe('confirmed');
  });

  test.for([
    { name: 'packed', qty: pieces(3), code: 'order.more_than_open' },
    { name: 'shipped', qty: pieces(1), code: 'order.not_packed' },
    { name: 'delivered', qty: pieces(1), code: 'order.not_shipped' },
  ] as const)('is not $name beyond what is there', async ({ name, qty, code }, { house }) => {
    const order = await anOrder(house, { confirm: true });

    await expect(step(house, order, name, { qty })).rejects.toMatchObject({ code });
  });

  test('waits to be confirmed', async ({ house }) => {
    const order = await anOrder(house);

    await expect(step(house, order, 'packed')).rejects.toMatchObject({
      code: 'order.not_confirmed',
    });
  });

  test('is marked delivered by hand', async ({ house }) => {
    const sales = await house.as('sales');
    const order = await anOrder(house, { confirm: true });
    await step(house, order, 'packed');
    await expect(sales.call(logistics.markDelivered, { id: order.id })).rejects.toMatchObject({
      message: 'Nothing has been shipped yet',
    });
    await step(house, order, 'shipped');

    const delivered = await sales.call(logistics.markDelivered, { id: order.id });

    expect(delivered).toMatchObject({ status: 'delivered', progress: { delivered: pieces(2) } });
  });

  test('cannot be changed once it is packed', async ({ house }) => {
    const sales = await house.as('sales');
    const order = await anOrder(house, { confirm: true });
    await step(house, order, 'packed');
    const { version } = await sales.call(orders.getOrder, { id: order.id });

    const changing = sales.call(orders.updateB2C, { id: order.id, version, note: 'Late' });

    await expect(changing).rejects.toMatchObject({
      message: 'This order can no longer be changed',
    });
  });
});

describe('cash on delivery', () => {
  const cod = [{ method: 'cod', amount: 70_000 }] as const;
  const bluedart = { kind: 'courier', id: 7, name: 'Bluedart' } as const;

  test('is posted once, when the courier has delivered', async ({ house }) => {
    const order = await anOrder(house, { confirm: true, payments: [...cod] });
    await step(house, order, 'packed');
    await step(house, order, 'shipped');

    await step(house, order, 'delivered', { codCollected: { amount: 70_000, courier: bluedart } });

    const after = await (await house.as('sales')).call(orders.getOrder, { id: order.id });
    expect(after).toMatchObject({
      balance: 0,
      pendingCod: 0,
      paymentState: 'paid',
      payments: [{ method: 'cod', status: 'done', amount: 70_000, receivedOn: '2026-11-21' }],
    });
  });

  test('of several parcels comes in as they are delivered', async ({ house }) => {
    const order = await anOrder(house, { confirm: true, payments: [...cod] });
    await step(house, order, 'packed');
    await step(house, order, 'shipped');

    await step(house, order, 'delivered', {
      qty: pieces(1),
      codCollected: { amount: 30_000, courier: bluedart },
    });

    const after = await (await house.as('sales')).call(orders.getOrder, { id: order.id });
    expect(after).toMatchObject({ balance: 40_000, pendingCod: 40_000, paymentState: 'part_paid' });
  });

  test('of our own delivery is collected by hand; what is missing stays owed', async ({
    house,
  }) => {
    const sales = await house.as('sales');
    const order = await anOrder(house, { confirm: true, payments: [...cod] });
    await step(house, order, 'packed');
    await step(house, order, 'shipped');
    await step(house, order, 'delivered');
    const paymentId = order.payments[0]?.id ?? 0;

    const tooMuch = await sales.call(orders.collectPayments, {
      payments: [{ paymentId, amount: 70_001 }],
    });
    const collected = await sales.call(orders.collectPayments, {
      payments: [{ paymentId, amount: 65_000 }],
    });
    const again = await sales.call(orders.collectPayments, { payments: [{ paymentId }] });

    expect(tooMuch.rows).toEqual([
      { id: paymentId, ok: false, text: 'Only ₹700.00 is to be collected' },
    ]);
    expect(collected).toMatchObject({ done: 1, failed: 0 });
    expect(again.rows[0]?.text).toMatch(/ received ₹650\.00 on /u);
    const after = await sales.call(orders.getOrder, { id: order.id });
    expect(after).toMatchObject({ balance: 5_000, pendingCod: 0 });
  });

  test('goes down by what is paid before', async ({ house }) => {
    const sales = await house.as('sales');
    const order = await anOrder(house, { payments: [...cod] });

    const { order: after, change } = await sales.call(orders.recordPayment, {
      orderId: order.id,
      payments: [{ method: 'cash', amount: 20_000, tendered: 50_000 }],
    });

    expect(change).toBe(30_000);
    expect(after).toMatchObject({ balance: 50_000, pendingCod: 50_000 });
  });
});

test('packing sees what is open, and a hold', async ({ house }) => {
  const pickle = await goods(house);
  const order = await anOrder(house, {
    confirm: true,
    lines: [{ variantId: pickle.variantId, qty: pieces(2) }],
  });
  const draft = await anOrder(house, { place: false });
  const sales = await house.as('sales');
  await sales.call(orders.holdOrder, {
    id: order.id,
    set: [{ code: 'address', note: 'Floor is missing' }],
  });

  const seen = await atWork(house, (ctx) => forPacking(ctx, [order.id, draft.id]));

  expect(seen).toMatchObject([
    {
      orderNo: order.orderNo,
      isHeld: true,
      lines: [{ skuId: pickle.skuId, open: pieces(2), packed: 0 }],
    },
  ]);
});

const withoutInvoice = test.extend({
  lawless: 'The order is told of an invoice that nobody issued.',
});

withoutInvoice('an invoice is counted on the order and with its customer', async ({ house }) => {
  const sales = await house.as('sales');
  const order = await anOrder(house, { confirm: true });

  await atWork(house, async (ctx) =>
    setInvoiced(ctx, {
      order: await lockOrder(ctx, order.id),
      lines: (await readOrderLines(ctx, order.id)).map((line) => ({ line, qty: pieces(2) })),
      total: 70_000,
    }),
  );

  const after = await sales.call(orders.getOrder, { id: order.id });
  expect(after).toMatchObject({ invoicedValue: 70_000, buyer: { spend: 70_000 } });
});
