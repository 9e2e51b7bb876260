import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCustomer, anOrder, byUpi, goods } from '../../testing/orders.ts';
import { withSetting } from '../../testing/logistics.ts';
import { program } from '../../testing/people.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { customers, orders, returns } = contract;

type Payments = InputOf<typeof orders.createB2C>['payments'];

const reasonId = async (house: TestHouse, name = 'Out of stock') => {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  return rows.find((row) => row.name === name)?.id ?? 0;
};

const cancelled = async (
  house: TestHouse,
  { id, version }: Pick<Order, 'id' | 'version'>,
  more: object = {},
) => {
  const admin = await house.as('admin');
  return admin.call(returns.cancelOrder, { id, version, reasonId: await reasonId(house), ...more });
};

const listed = async (house: TestHouse, id: number) => {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listOrders, {});
  return rows.find((row) => row.id === id);
};

describe('an order that is cancelled', () => {
  test('gives its goods free and its money back, and says why', async ({ house }) => {
    const pickle = await goods(house);
    const order = await anOrder(house, {
      lines: [{ variantId: pickle.variantId, qty: pieces(2) }],
      payments: [byUpi(70_000)],
      confirm: true,
    });

    const { order: after, refunds } = await cancelled(house, order, { note: 'Ants in the store' });

    expect(after).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Out of stock',
      cancelNote: 'Ants in the store',
      pendingRefund: 70_000,
      paymentState: 'refund_due',
    });
    expect(refunds).toMatchObject([
      { direction: 'out', method: 'upi', amount: 70_000, status: 'pending' },
    ]);
    expect(await positionOf(house, pickle.skuId)).toMatchObject({ reserved: 0 });
    const owner = await house.as('owner');
    const { rows } = await owner.call(orders.getTimeline, { id: order.id });
    expect(rows.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Order cancelled, ₹700.00: Out of stock. Ants in the store',
        'Refund ₹700.00 by UPI, to be paid: Out of stock',
      ]),
    );
  });

  test('still names its goods in the list', async ({ house }) => {
    const pickle = await goods(house, { sku: 'MP-7' });
    const order = await anOrder(house, {
      lines: [{ variantId: pickle.variantId, qty: pieces(2) }],
    });
    const before = await listed(house, order.id);

    await cancelled(house, order);

    const after = await listed(house, order.id);
    expect(before).toMatchObject({ lineCount: 1, progress: { open: pieces(2) } });
    expect(after).toMatchObject({ status: 'cancelled', lineCount: 1, items: before?.items });
    expect(after?.progress.open).toBe(0);
  });

  test('keeps the money as credit when it is asked so', async ({ house }) => {
    const order = await anOrder(house, { payments: [byUpi(70_000)] });

    const { order: after, refunds } = await cancelled(house, order, { money: { to: 'keep' } });

    expect(refunds).toEqual([]);
    expect(after).toMatchObject({ balance: -70_000, pendingRefund: 0 });
  });

  test('puts the money into the wallet when it is asked so', async ({ house }) => {
    const owner = await house.as('owner');
    const { id: customerId } = await aCustomer(house);
    const order = await anOrder(house, { customerId, payments: [byUpi(70_000)] });

    const { order: after } = await cancelled(house, order, { money: { to: 'wallet' } });

    expect(after).toMatchObject({ balance: 0, paymentState: 'refunded' });
    const { rows } = await owner.call(customers.listWallets, { ownerId: customerId });
    expect(rows[0]).toMatchObject({ balance: 70_000 });
  });

  test('asks for the right to give money back when another way is chosen', async ({ house }) => {
    const order = await anOrder(house, { payments: [byUpi(70_000)] });
    const clerk = await house.withPermissions(['orders.order.cancel', 'orders.order.read']);
    const asked = { id: order.id, version: order.version, reasonId: await reasonId(house) };

    const refused = clerk.call(returns.cancelOrder, { ...asked, money: { to: 'wallet' } });

    await expect(refused).rejects.toMatchObject({
      status: 403,
      message: 'You do not have the right to choose how money is refunded.',
    });
    await expect(clerk.call(returns.cancelOrder, asked)).resolves.toBeDefined();
  });

  test('is cancelled by one of two, the other reads by whom', async ({ house }) => {
    const order = await anOrder(house);
    const admin = await house.as('admin');
    const { id, version } = order;
    const asked = { id, version, reasonId: await reasonId(house) };

    const both = await Promise.allSettled([
      admin.call(returns.cancelOrder, asked),
      admin.call(returns.cancelOrder, asked),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ status: 409, code: 'order.cancelled' });
    expect(String(refused?.reason)).toMatch(/ cancelled ORD-.* on .* Nov 2026, /u);
  });

  test('takes a reason from the list', async ({ house }) => {
    const order = await anOrder(house);

    const refused = cancelled(house, order, { reasonId: 1 });

    await expect(refused).rejects.toMatchObject({
      fields: { reasonId: 'Choose a reason from the list.' },
    });
  });
});

describe('the call of the shop that cancels and mails', () => {
  test('says that the mail is sent, and sends it again after ten minutes', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    const order = await withMail(house);
    const again = () => owner.call(returns.cancelOrderWithMail, { id: order.id });

    const first = await again();

    expect(first.mail).toBe('sent');
    await expect(again()).rejects.toMatchObject({
      status: 409,
      code: 'order.told_already',
      message: 'The customer was just notified. Send it again in 10 minutes.',
    });
    house.clock.pass(11);
    expect((await again()).mail).toBe('sent');
    await sendNow(house);
    const told = mail.arrived.map(({ raw }) => /^Subject: (.+)$/mu.exec(raw)?.[1]);
    const subject = `Order ${order.orderNo} is cancelled`;
    expect(told.filter((one) => one === subject)).toHaveLength(2);
  });

  async function withMail(house: TestHouse) {
    const { id: customerId } = await aCustomer(house, { email: 'ishwari@example.in' });
    return anOrder(house, { customerId, payments: [byUpi(70_000)] });
  }

  test('cancels with the reason Other, and says when mail is off', async ({ house }) => {
    const owner = await house.as('owner');
    const order = await withMail(house);

    const first = await owner.call(returns.cancelOrderWithMail, { id: order.id });
    const soon = owner.call(returns.cancelOrderWithMail, { id: order.id });

    expect(first).toMatchObject({
      order: { status: 'cancelled', cancelReason: 'Other' },
      refunds: [{ amount: 70_000 }],
    });
    expect(first.mail).toBe('off');
    await expect(soon).resolves.toMatchObject({ mail: 'off' });
  });
});

describe('orders of the shop that nobody pays', () => {
  const fromShop = async (house: TestHouse, payments: Payments = []) => {
    const { id: customerId } = await aCustomer(house);
    const { variantId } = await goods(house);
    const { bearer } = await program(house, ['orders.order.create', 'orders.payment.record']);
    const asked = { customerId, lines: [{ variantId, qty: pieces(1) }], payments };
    const reply = await house.nobody.send(orders.createB2C, asked, bearer);
    return reply.body as unknown as Order;
  };

  test('are cancelled after the minutes of the setting, paid and COD ones stay', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    await withSetting(house, 'orders.unpaidMinutes', 30);
    const unpaid = await fromShop(house);
    const cod = await fromShop(house, [{ method: 'cod', amount: 38_000 }]);
    const paid = await fromShop(house, [byUpi(38_000)]);
    const statusOf = async ({ id }: { id: number }) =>
      (await owner.call(orders.getOrder, { id })).status;

    await house.runJobs();
    const early = await statusOf(unpaid);
    house.clock.pass(31);
    await house.runJobs();

    expect(early).toBe('placed');
    expect(await owner.call(orders.getOrder, { id: unpaid.id })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Payment not received',
    });
    expect(await statusOf(cod)).toBe('placed');
    expect(await statusOf(paid)).toBe('placed');
  });
});

test('several are cancelled, each that cannot be says why', async ({ house }) => {
  const owner = await house.as('owner');
  const [one, two] = [await anOrder(house), await anOrder(house)];
  await cancelled(house, two);

  const { rows, done, failed } = await owner.call(returns.cancelOrders, {
    ids: [one.id, two.id],
    reasonId: await reasonId(house, 'Duplicate order'),
  });

  expect({ done, failed }).toEqual({ done: 1, failed: 1 });
  expect(rows.map(({ text }) => text)).toEqual([
    `${one.orderNo} cancelled`,
    expect.stringMatching(/ cancelled ORD-/u),
  ]);
});

test('a preview says what is freed, taken off and given back', async ({ house }) => {
  const owner = await house.as('owner');
  const order = await anOrder(house, { payments: [byUpi(70_000)] });
  const line = order.lines[0];

  const preview = await owner.call(returns.previewCancel, {
    id: order.id,
    lines: [{ lineId: line?.id ?? 0, qty: pieces(1) }],
    refundShipping: true,
  });

  expect(preview).toMatchObject({
    lines: [{ lineId: line?.id, qty: pieces(1), value: 32_000 }],
    charges: [{ label: 'Shipping', amount: 6_000 }],
    value: 38_000,
    moneyBack: 38_000,
    isWhole: false,
    payments: [{ method: 'upi', rest: 70_000, share: 38_000, wayBack: 'upi' }],
  });
  expect((await owner.call(orders.getOrder, { id: order.id })).cancelledValue).toBe(0);
});
