import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anOrder, byUpi } from '../../testing/orders.ts';

const { accounts, integrations, orders, returns } = contract;

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
      { ok: false, text: expect.stringMatching(/ refunded ₹400\.00 on 21 Nov 2026, /u) },
    ]);
  });

  test('is no more than the order owes, what is on its way counted', async ({ house }) => {
    const accountant = await house.as('accountant');
    const order = await owing(house);
    const ask = (amount: number) =>
      accountant.call(returns.refund, { orderId: order.id, amount, reason: 'Cancelled' });
    await ask(60_000);

    const tooMuch = ask(10_001);

    await expect(tooMuch).rejects.toMatchObject({ fields: { amount: 'Only ₹100.00 is due' } });
    const preview = await accountant.call(returns.previewRefund, { id: order.id });
    expect(preview.owed).toBe(10_000);
    expect(preview.payments.map(({ share }) => share)).toEqual([4_286, 5_714]);
  });

  test('is given once by two at once, the other reads by whom', async ({ house }) => {
    const people = [await house.as('accountant'), await house.as('admin')];
    const order = await owing(house);
    const asked = { orderId: order.id, amount: 70_000, reason: 'Cancelled' };
    const says = / refunded ₹700\.00 on 21 Nov 2026, /u;

    const both = await Promise.allSettled(
      people.map((person) => person.call(returns.refund, { ...asked, version: order.version })),
    );

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ status: 409, code: 'refund.given' });
    expect(String(refused?.reason)).toMatch(says);
    await expect(people[0]?.call(returns.refund, asked)).rejects.toMatchObject({
      code: 'refund.given',
      message: expect.stringMatching(says),
    });
  });

  test('of several orders is given and then paid in one step', async ({ house }) => {
    const accountant = await house.as('accountant');
    const [one, other] = [await owing(house), await owing(house)];
    const settled = await anOrder(house);
    const ids = [one.id, other.id, settled.id];

    const given = await accountant.call(returns.refundOrders, { ids, reason: 'Cancelled' });
    const paid = await accountant.call(returns.payOrders, { ids, reference: 'NEFT 7' });
    const again = await accountant.call(returns.payOrders, { ids: [one.id] });

    expect(given).toMatchObject({
      done: 2,
      failed: 1,
      rows: [{ ok: true }, { ok: true }, { ok: false, text: 'No refund is due to the customer' }],
    });
    expect(paid).toMatchObject({ done: 2, failed: 1 });
    const after = await accountant.call(orders.getOrder, { id: one.id });
    expect(after).toMatchObject({ balance: 0, pendingRefund: 0 });
    expect(after.payments).toContainEqual(
      expect.objectContaining({ direction: 'out', status: 'done', reference: 'NEFT 7' }),
    );
    expect(again.rows).toMatchObject([{ ok: false, text: expect.stringMatching(/ refunded ₹/u) }]);
  });

  test('whose order was changed otherwise is looked at again', async ({ house }) => {
    const accountant = await house.as('accountant');
    const order = await owing(house);
    const { id: orderId, version } = order;
    const asked = { orderId, amount: 10_000, to: 'bank_transfer', reason: 'Cancelled' } as const;
    const { refunds } = await accountant.call(returns.refund, asked);
    const last = refunds.at(-1);
    await accountant.call(orders.voidPayment, {
      id: last?.id ?? 0,
      version: last?.version ?? 0,
      reason: 'Came back',
      hasFailed: true,
    });

    const refused = accountant.call(returns.refund, { ...asked, version });

    await expect(refused).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('that was paid and comes back from the bank is owed again, and paid once more', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const accountant = await house.as('accountant');
    const order = await owing(house);
    const { refunds } = await accountant.call(returns.refund, {
      orderId: order.id,
      amount: 70_000,
      to: 'bank_transfer',
      reason: 'Cancelled',
    });
    const paying = refunds.map(({ id }) => ({ paymentId: id, reference: 'NEFT 7' }));
    await accountant.call(returns.payRefunds, { payments: paying });
    const seen = await accountant.call(orders.getOrder, { id: order.id });
    const paid = seen.payments.find(({ id }) => id === refunds[0]?.id);
    const back = { id: paid?.id ?? 0, version: paid?.version ?? 0, reason: 'Account closed' };

    await expect(
      accountant.call(orders.voidPayment, { ...back, hasFailed: true, cameBackOn: '2026-11-20' }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { cameBackOn: expect.stringMatching(/paid/u) },
    });
    const after = await accountant.call(orders.voidPayment, { ...back, hasFailed: true });
    const again = await accountant.call(returns.refund, {
      orderId: order.id,
      amount: paid?.amount ?? 0,
      to: 'bank_transfer',
      reason: 'Another account',
    });

    expect(after).toMatchObject({ balance: -(paid?.amount ?? 0), paymentState: 'refund_due' });
    expect(after.payments).toContainEqual(
      expect.objectContaining({ id: paid?.id, status: 'failed', amount: paid?.amount }),
    );
    expect(again.refunds).toMatchObject([{ status: 'pending', amount: paid?.amount }]);
    const { rows } = await owner.call(accounts.listEntriesOf, {
      kind: 'order_payment',
      id: paid?.id ?? 0,
    });
    expect(rows).toHaveLength(2);
    const notices = await owner.call(integrations.listNotifications, {});
    expect(notices.rows).toContainEqual(
      expect.objectContaining({ kind: 'refund_failed', text: expect.stringMatching(/came back/u) }),
    );
  });

  test('is paid or voided by one of two, the other reads by whom', async ({ house }) => {
    const accountant = await house.as('accountant');
    const admin = await house.as('admin');
    const order = await owing(house);
    const { refunds } = await accountant.call(returns.refund, {
      orderId: order.id,
      amount: 70_000,
      to: 'bank_transfer',
      reason: 'Cancelled',
    });
    const [first, second] = refunds;
    if (!first || !second) throw new Error('each payment is given back for itself');
    const voiding = (person: typeof admin, { id, version }: typeof first) =>
      person.call(orders.voidPayment, { id, version, reason: 'Sent twice', hasFailed: false });

    const voids = await Promise.allSettled([voiding(accountant, first), voiding(admin, first)]);
    await admin.call(returns.payRefunds, { payments: [{ paymentId: second.id }] });

    const refused = voids.find((one) => one.status === 'rejected');
    expect(voids.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused?.reason).toMatchObject({ status: 409, code: 'payment.not_pending' });
    expect(String(refused?.reason)).toMatch(/ voided the refund of ₹300\.00 on 21 Nov 2026, /u);
    await expect(voiding(accountant, second)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/ refunded ₹400\.00 on 21 Nov 2026, /u),
    });
    const paid = await accountant.call(returns.payRefunds, {
      payments: [{ paymentId: first.id }],
    });
    expect(paid.rows).toMatchObject([
      { ok: false, text: expect.stringMatching(/ voided the refund of ₹300\.00 on /u) },
    ]);
  });
});
