import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOrder } from '../../testing/orders.ts';

const { accounts, customers, integrations, orders, returns } = contract;

const byCheque = (amount: number) => ({ method: 'cheque', amount, reference: '412207' }) as const;

/** An order over ₹700.00 whose cheque is deposited. */
async function deposited(house: TestHouse, amount = 70_000) {
  const order = await anOrder(house, { payments: [byCheque(amount)] });
  const clerk = await house.as('accountant');
  const { rows } = await clerk.call(accounts.listCheques, {});
  const id = rows[0]?.id ?? 0;
  await clerk.call(accounts.depositCheques, { ids: [id] });
  return { order, clerk, id };
}

const bounce = async (house: TestHouse, id: number) =>
  (await house.as('accountant')).call(orders.returnCheque, { id, reason: 'Funds insufficient' });

const seen = async (house: TestHouse, id: number) =>
  (await house.as('owner')).call(orders.getOrder, { id });

const owes = async (house: TestHouse, id: number | undefined) => {
  const owner = await house.as('owner');
  const buyer = await owner.call(customers.getCustomer, { id: id ?? 0 });
  return Math.max(0, buyer.outstanding) + buyer.unpaidOrders;
};

describe('a cheque of an order that bounces', () => {
  test('leaves it unpaid and on hold; its buyer owes again, and who collects is told', async ({
    house,
  }) => {
    const { order, id } = await deposited(house);
    const sales = await house.as('sales');
    expect(order).toMatchObject({ paymentState: 'paid', balance: 0 });

    await bounce(house, id);

    const after = await seen(house, order.id);
    expect(after).toMatchObject({
      paymentState: 'unpaid',
      balance: 70_000,
      paidIn: 0,
      payments: [{ status: 'bounced' }],
      holds: [{ code: 'payment', note: 'Cheque 412207 bounced' }],
    });
    expect(await owes(house, order.buyer?.id)).toBe(70_000);
    const { rows } = await sales.call(integrations.listNotifications, {});
    expect(rows[0]?.text).toBe(
      `${order.orderNo}: Cheque 412207 of ₹700.00 bounced: Funds insufficient. ₹700.00 is to be collected.`,
    );
  });

  test('and is deposited again pays it again, once; a second bounce opens it once more', async ({
    house,
  }) => {
    const { order, clerk, id } = await deposited(house);
    await bounce(house, id);

    await clerk.call(orders.depositAgain, { id });

    const paid = await seen(house, order.id);
    expect(paid).toMatchObject({ paymentState: 'paid', holds: [] });
    await expect(clerk.call(orders.depositAgain, { id })).rejects.toMatchObject({
      code: 'cheque.state',
      message: "Cheque 412207 is deposited again; this can't be done now.",
    });
    const { rows } = await clerk.call(accounts.listCheques, { status: ['deposited'] });
    await bounce(house, rows[0]?.id ?? 0);
    expect(await seen(house, order.id)).toMatchObject({
      paymentState: 'unpaid',
      balance: 70_000,
      payments: [{ status: 'bounced' }, { status: 'bounced' }],
    });
    expect(await owes(house, order.buyer?.id)).toBe(70_000);
  });

  test('and did not, after all, pays it again', async ({ house }) => {
    const { order, clerk, id } = await deposited(house);
    const returned = await bounce(house, id);
    const reversal = { id: returned.id, version: returned.version, reason: 'Mistake' };
    await expect(clerk.call(accounts.reverseVoucher, reversal)).rejects.toMatchObject({
      code: 'voucher.of_document',
    });

    await clerk.call(orders.undoChequeReturn, { id, reason: 'The bank erred' });

    expect(await seen(house, order.id)).toMatchObject({
      paymentState: 'paid',
      holds: [],
      payments: [{ status: 'done' }],
    });
    expect((await clerk.call(accounts.listCheques, {})).rows).toMatchObject([
      { status: 'deposited' },
    ]);
    expect(await owes(house, order.buyer?.id)).toBe(0);
  });

  test('after it was given back makes its buyer owe what they got', async ({ house }) => {
    const { order, id } = await deposited(house);
    const owner = await house.as('owner');
    await owner.call(returns.cancelOrder, {
      id: order.id,
      version: (await seen(house, order.id)).version,
      reasonId: (await owner.call(orders.listReasons, { kind: 'order_cancel' })).rows[0]?.id ?? 0,
    } as never);
    const due = await seen(house, order.id);
    const refund = due.payments.find(({ direction }) => direction === 'out');
    expect(due.pendingRefund).toBe(70_000);
    await owner.call(returns.payRefunds, {
      payments: [{ paymentId: refund?.id ?? 0, reference: 'UTR1' }],
    });

    await bounce(house, id);

    expect(await seen(house, order.id)).toMatchObject({ balance: 70_000, paidIn: 0 });
    expect(await owes(house, order.buyer?.id)).toBe(70_000);
  });

  test('voids a refund of it that is not paid out', async ({ house }) => {
    const { order, id } = await deposited(house);
    const owner = await house.as('owner');
    await owner.call(returns.cancelOrder, {
      id: order.id,
      version: (await seen(house, order.id)).version,
      reasonId: (await owner.call(orders.listReasons, { kind: 'order_cancel' })).rows[0]?.id ?? 0,
    } as never);

    await bounce(house, id);

    const after = await seen(house, order.id);
    expect(after).toMatchObject({ balance: 0, pendingRefund: 0, paymentState: 'nothing_due' });
    expect(after.payments.map(({ status }) => status)).toEqual(['bounced', 'void']);
  });

  test('is taken back by one of two clerks', async ({ crowd }) => {
    const { order, id } = await deposited(crowd);
    const [one, two] = [await crowd.as('accountant'), await crowd.as('admin')];

    const told = await Promise.allSettled(
      [one, two].map((clerk) => clerk.call(orders.returnCheque, { id, reason: 'Stopped' })),
    );

    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(told.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409 },
    });
    expect(await seen(crowd, order.id)).toMatchObject({ balance: 70_000 });
  });
});

test('an opening invoice is owed in the list of customers, and paid by a receipt it is not', async ({
  house,
}) => {
  const { order } = await deposited(house, 70_000);
  const clerk = await house.as('accountant');
  const customerId = order.buyer?.id ?? 0;
  const opening = await clerk.call(accounts.createOpeningDocument, {
    partyKind: 'customer',
    partyId: customerId,
    side: 'debit',
    docNo: 'OLD-7',
    docDate: '2026-03-31',
    amount: 80_000,
  });
  expect(opening.outstanding).toBe(80_000);
  const outstanding = async () =>
    (await clerk.call(customers.getCustomer, { id: customerId })).outstanding;
  // The cheque of their order is an advance until it is invoiced.
  expect(await outstanding()).toBe(10_000);

  await clerk.call(accounts.createVoucher, {
    kind: 'receipt',
    method: 'cash',
    amount: 30_000,
    party: { kind: 'customer', id: customerId },
    post: true,
  } as never);

  expect(await outstanding()).toBe(-20_000);
});
