import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { aCustomer, anOrder, byUpi, goods } from '../../testing/orders.ts';
import { cancelledWithCredit } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { customers, invoices, orders, returns } = contract;

/** A buyer whose cancelled order owes them ₹700: ₹300 of it cash, ₹400 by UPI; and one of ₹500 to be paid. */
async function twoOrders(house: TestHouse) {
  const customerId = (await aCustomer(house)).id;
  const payments = [{ method: 'cash' as const, amount: 30_000 }, byUpi(40_000)];
  const from = await cancelledWithCredit(house, await anOrder(house, { customerId, payments }));
  const { variantId } = await goods(house, { price: 50_000 });
  const lines = [{ variantId, qty: pieces(1) }];
  const to = await anOrder(house, { customerId, lines, deliveryMethod: 'pickup' });
  return { customerId, from, to };
}

describe('credit of a buyer', () => {
  test('pays another order of theirs, and settles its invoice', async ({ house }) => {
    const accountant = await house.as('accountant');
    const { from, to } = await twoOrders(house);
    const before = await accountant.call(orders.listCredit, { id: to.id });

    const used = await accountant.call(orders.useCredit, {
      fromOrderId: from.id,
      toOrderId: to.id,
      amount: 50_000,
    });

    expect(before.rows).toEqual([{ orderId: from.id, orderNo: from.orderNo, owed: 70_000 }]);
    expect(used.from).toMatchObject({ balance: -20_000, paidOut: 50_000 });
    expect(used.to).toMatchObject({ balance: 0, paidIn: 50_000, paymentState: 'paid' });
    expect(used.to.payments).toMatchObject([
      { method: 'order_credit', amount: 21_429, note: `Credit of ${from.orderNo}` },
      { method: 'order_credit', amount: 28_571 },
    ]);
    const issued = await issueInvoice(house, to);
    const invoice = await accountant.call(invoices.getInvoice, { id: issued?.id ?? 0 });
    expect(invoice).toMatchObject({ rest: 0 });
  });

  test('goes back the way it once came when that order is cancelled too', async ({ house }) => {
    const owner = await house.as('owner');
    const { customerId, from, to } = await twoOrders(house);
    const wallet = { ownerType: 'customer', ownerId: customerId } as const;
    await owner.call(customers.postWallet, {
      ...wallet,
      kind: 'promo',
      amount: 10_000,
      reason: 'A late parcel',
    });
    const { variantId } = await goods(house, { price: 10_000 });
    const promised = await anOrder(house, {
      customerId,
      deliveryMethod: 'pickup',
      lines: [{ variantId, qty: pieces(1) }],
      payments: [{ method: 'wallet', amount: 10_000 }],
    });
    const promo = await cancelledWithCredit(house, promised);
    const move = (fromOrderId: number, amount: number) =>
      owner.call(orders.useCredit, { fromOrderId, toOrderId: to.id, amount });
    await move(promo.id, 10_000);
    const { to: paid } = await move(from.id, 40_000);
    const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });

    const { order } = await owner.call(returns.cancelOrder, {
      id: to.id,
      version: paid.version,
      reasonId: rows[0]?.id ?? 0,
    });

    const back = order.payments.filter(({ direction }) => direction === 'out');
    expect(back.map(({ method, amount, status }) => [method, amount, status])).toEqual([
      ['wallet', 10_000, 'done'],
      ['cash', 17_143, 'done'],
      ['upi', 22_857, 'pending'],
    ]);
    const held = await owner.call(customers.listWallets, { ownerId: customerId });
    expect(held.rows).toMatchObject([{ balance: 10_000 }]);
  });

  test('takes what is to be collected on delivery down', async ({ house }) => {
    const accountant = await house.as('accountant');
    const { customerId, from } = await twoOrders(house);
    const to = await anOrder(house, { customerId, payments: [{ method: 'cod', amount: 60_000 }] });

    const used = await accountant.call(orders.useCredit, {
      fromOrderId: from.id,
      toOrderId: to.id,
      amount: 30_000,
    });

    expect(used.to).toMatchObject({
      balance: to.balance - 30_000,
      pendingCod: to.balance - 30_000,
    });
  });

  test.for([
    { of: 'more than is owed', amount: 70_001, fields: { amount: 'Only ₹700.00 is due' } },
    {
      of: 'more than is to be paid',
      amount: 50_001,
      fields: { amount: 'More than the balance of ₹500.00' },
    },
  ])('is refused for $of', async ({ amount, fields }, { house }) => {
    const accountant = await house.as('accountant');
    const { from, to } = await twoOrders(house);

    const refused = accountant.call(orders.useCredit, {
      fromOrderId: from.id,
      toOrderId: to.id,
      amount,
    });

    await expect(refused).rejects.toMatchObject({ fields });
  });

  test('pays for nobody else', async ({ house }) => {
    const accountant = await house.as('accountant');
    const { from } = await twoOrders(house);
    const other = await anOrder(house);

    const refused = accountant.call(orders.useCredit, {
      fromOrderId: from.id,
      toOrderId: other.id,
      amount: 10_000,
    });

    await expect(refused).rejects.toMatchObject({
      fields: { toOrderId: 'Choose another order of the same customer' },
    });
  });
});

test('credit is used once by two at once, the other reads by whom', async ({ crowd }) => {
  const people = [await crowd.as('accountant'), await crowd.as('admin')];
  const { customerId, from, to } = await twoOrders(crowd);
  const other = await anOrder(crowd, { customerId });

  const both = await Promise.allSettled([
    people[0]?.call(orders.useCredit, {
      fromOrderId: from.id,
      toOrderId: to.id,
      amount: 50_000,
    }),
    people[1]?.call(orders.useCredit, {
      fromOrderId: from.id,
      toOrderId: other.id,
      amount: 50_000,
    }),
  ]);

  const refused = both.find((one) => one.status === 'rejected');
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(refused?.reason).toMatchObject({ status: 409, code: 'refund.given' });
  expect(String(refused?.reason)).toMatch(/ used ₹500\.00 for another order on 21 Nov 2026, /u);
});
