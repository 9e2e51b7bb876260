import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOrder, byUpi } from '../../testing/orders.ts';

const { orders, returns } = contract;

/** An order of ₹700 that was cancelled, with its money kept. */
async function owing(house: TestHouse) {
  const owner = await house.as('owner');
  const order = await anOrder(house, {
    payments: [{ method: 'cash', amount: 30_000 }, byUpi(40_000)],
  });
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const after = await owner.call(returns.cancelOrder, {
    id: order.id,
    version: order.version,
    reasonId: rows[0]?.id ?? 0,
    money: { to: 'keep' },
  });
  return after.order;
}

describe('a refund', () => {
  test('goes the chosen way, and empties the tab when it is paid', async ({ house }) => {
    const accountant = await house.as('accountant');
    const order = await owing(house);
    const [cash, upi] = order.payments;

    const { order: given, refunds } = await accountant.call(returns.refund, {
      orderId: order.id,
      reason: 'Cancelled',
      spread: [
        { paymentId: cash?.id ?? 0, amount: 30_000, to: 'wallet' },
        { paymentId: upi?.id ?? 0, amount: 40_000, to: 'bank_transfer' },
      ],
    });
    const due = () => accountant.call(orders.listOrders, { stage: 'refund_due' });
    const before = await due();
    const paid = await accountant.call(returns.payRefunds, {
      payments: [{ paymentId: refunds[1]?.id ?? 0, reference: 'UTR 9' }],
    });

    expect(given).toMatchObject({ balance: -40_000, pendingRefund: 40_000 });
    expect(before.rows).toMatchObject([{ id: order.id, pendingRefund: 40_000 }]);
    expect(paid.rows).toMatchObject([{ ok: true, text: `₹400.00 of ${order.orderNo} paid` }]);
    expect((await due()).rows).toEqual([]);
    const again = await accountant.call(returns.payRefunds, {
      payments: [{ paymentId: refunds[1]?.id ?? 0 }],
    });
    expect(again.rows).toMatchObject([
      { ok: false, text: 'The refund of ₹400.00 is paid already.' },
    ]);
  });

  test('is no more than the order owes, what is on its way counted', async ({ house }) => {
    const accountant = await house.as('accountant');
    const order = await owing(house);
    const ask = (amount: number) =>
      accountant.call(returns.refund, { orderId: order.id, amount, reason: 'Cancelled' });
    await ask(60_000);

    const tooMuch = ask(10_001);

    await expect(tooMuch).rejects.toMatchObject({ fields: { amount: 'We owe only ₹100.00' } });
    const preview = await accountant.call(returns.previewRefund, { id: order.id });
    expect(preview.owed).toBe(10_000);
    expect(preview.payments.map(({ share }) => share)).toEqual([4_286, 5_714]);
  });

  test('is given once by two at once', async ({ house }) => {
    const accountant = await house.as('accountant');
    const order = await owing(house);
    const ask = () =>
      accountant.call(returns.refund, { orderId: order.id, amount: 70_000, reason: 'Cancelled' });

    const both = await Promise.allSettled([ask(), ask()]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      fields: { amount: 'We owe only ₹0.00' },
    });
  });
});
