import type { Order } from '@counting-house/contract/orders/order.ts';
import type { RefundPart, RefundTo } from '@counting-house/contract/orders/payments/refund.ts';
import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { readBuyer, buyerRefOf, refreshBuyer } from '../buyers/buyer.service.ts';
import { refreshPaid } from '../payments/payment.service.ts';
import { giveBack, payRefund } from '../payments/refund.service.ts';
import { orderPayments } from '../payments/payment.table.ts';
import { lockOrder } from '../order.service.ts';
import { cancelOpen } from './cancel-open.service.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { aCustomer, anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces, positionOf } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { accounts, customers, orders } = contract;
const reason = { id: null, name: 'Customer changed mind', note: '' };

const cancel = (
  house: TestHouse,
  { id }: { id: number },
  ask: Omit<Parameters<typeof cancelOpen>[2], 'reason'> = {},
) => atWork(house, async (ctx) => cancelOpen(ctx, await lockOrder(ctx, id), { ...ask, reason }));

const back = (
  house: TestHouse,
  { id }: { id: number },
  money: { amount: number; to?: RefundTo; spread?: RefundPart[] },
) =>
  atWork(house, async (ctx) =>
    giveBack(ctx, await lockOrder(ctx, id), { ...money, reason: 'Gone' }),
  );

const seen = async (house: TestHouse, { id }: { id: number }): Promise<Order> =>
  (await house.as('owner')).call(orders.getOrder, { id });

describe('cancelling a whole order', () => {
  test('frees its goods, takes all amounts off, and voids the cash on delivery', async ({
    house,
  }) => {
    const pickle = await goods(house);
    const order = await anOrder(house, {
      lines: [{ variantId: pickle.variantId, qty: pieces(2) }],
      payments: [{ method: 'cod', amount: 70_000 }],
      confirm: true,
    });

    await cancel(house, order);

    expect(await seen(house, order)).toMatchObject({
      status: 'cancelled',
      grandTotal: 70_000,
      cancelledValue: 70_000,
      goodsList: 0,
      chargesAmount: 0,
      taxAmount: 0,
      balance: 0,
      pendingCod: 0,
      paymentState: 'nothing_due',
      cancelReason: null,
      charges: [{ kind: 'shipping', amount: 6_000, isCancelled: true }],
    });
    expect(await positionOf(house, pickle.skuId)).toMatchObject({ reserved: 0 });
  });

  test('takes the round-off with it', async ({ house }) => {
    const { variantId } = await goods(house, { price: 33_333 });
    const order = await anOrder(house, { lines: [{ variantId, qty: pieces(1) }] });

    await cancel(house, order);

    expect(order.roundOff).not.toBe(0);
    expect(await seen(house, order)).toMatchObject({
      cancelledValue: order.grandTotal,
      roundOff: 0,
      balance: 0,
    });
  });

  test('tells the second of two who was first', async ({ house }) => {
    const order = await anOrder(house);

    const both = await Promise.allSettled([cancel(house, order), cancel(house, order)]);

    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]?.message).toMatch(/^Counting House cancelled ORD-.* on 2[0-9] Nov 2026, /u);
  });
});

describe('cancelling part of an order', () => {
  test('takes each line’s share off, the last of it to the paisa', async ({ house }) => {
    await withSetting(house, 'orders.shipping', { flat: 6_000, freeFrom: null });
    const oats = await goods(house, { price: 16_460 });
    const order = await anOrder(house, {
      lines: [{ variantId: oats.variantId, qty: pieces(3) }],
      payments: [byUpi(55_400)],
    });
    const lineId = order.lines[0]?.id ?? 0;

    const first = await cancel(house, order, { lines: [{ lineId, qty: pieces(1) }] });

    expect(order.grandTotal).toBe(55_400);
    expect(first.plan).toMatchObject({ value: 16_460, isWhole: false, roundOff: 0 });
    const after = await seen(house, order);
    expect(after).toMatchObject({ status: 'placed', balance: -16_460, paymentState: 'refund_due' });
    expect(after.lines[0]).toMatchObject({ qtyCancelled: pieces(1), netAmount: 32_920 });
    expect(await positionOf(house, oats.skuId)).toMatchObject({ reserved: pieces(2) });
    const { rows } = await (await house.as('owner')).call(orders.getTimeline, { id: order.id });
    expect(rows[0]).toMatchObject({
      kind: 'line_cancelled',
      text: `Cancelled 1 ${order.lines[0]?.title}, ₹164.60: Customer changed mind`,
    });

    await cancel(house, order, { lines: [{ lineId, qty: pieces(2) }] });

    expect(await seen(house, order)).toMatchObject({ status: 'cancelled', balance: -55_400 });
  });

  test('names at its line what cannot be cancelled', async ({ house }) => {
    const order = await anOrder(house);
    const lineId = order.lines[0]?.id ?? 0;

    const tooMuch = cancel(house, order, { lines: [{ lineId, qty: pieces(3) }] });
    const split = cancel(house, order, { lines: [{ lineId, qty: 500 }] });

    await expect(tooMuch).rejects.toMatchObject({
      beside: { fields: { 'lines.0.qty': `Only 2 of ${order.lines[0]?.title} is left to cancel` } },
    });
    await expect(split).rejects.toMatchObject({
      beside: { fields: { 'lines.0.qty': 'pcs cannot be split' } },
    });
  });

  test('lowers the cash on delivery with the balance', async ({ house }) => {
    const order = await anOrder(house, { payments: [{ method: 'cod', amount: 70_000 }] });
    const lineId = order.lines[0]?.id ?? 0;

    await cancel(house, order, { lines: [{ lineId, qty: pieces(1) }], refundShipping: true });

    expect(await seen(house, order)).toMatchObject({
      cancelledValue: 38_000,
      balance: 32_000,
      pendingCod: 32_000,
    });
  });

  test('leaves an order that can be changed: what was cancelled stays so', async ({ house }) => {
    const owner = await house.as('owner');
    const order = await anOrder(house, { payments: [byUpi(70_000)] });
    const lineId = order.lines[0]?.id ?? 0;
    await cancel(house, order, { lines: [{ lineId, qty: pieces(1) }], refundShipping: true });

    const { version } = await seen(house, order);
    const changed = await owner.call(orders.updateB2C, {
      id: order.id,
      version,
      note: 'Ring first',
    });

    expect(changed).toMatchObject({ grandTotal: 70_000, cancelledValue: 38_000, balance: -38_000 });
    expect(changed.lines[0]).toMatchObject({ qty: pieces(2), qtyCancelled: pieces(1) });
  });
});

describe('giving money back', () => {
  async function paidThreeWays(house: TestHouse) {
    const owner = await house.as('owner');
    const { id: customerId } = await aCustomer(house);
    await owner.call(customers.postWallet, {
      ownerType: 'customer',
      ownerId: customerId,
      kind: 'top_up',
      method: 'cash',
      amount: 20_000,
    });
    const order = await anOrder(house, {
      customerId,
      payments: [
        { method: 'wallet', amount: 20_000 },
        { method: 'cash', amount: 10_000 },
        byUpi(40_000),
      ],
    });
    return { order, customerId, owner };
  }

  test('goes over what each payment still holds, each the way it came', async ({ house }) => {
    const { order, customerId, owner } = await paidThreeWays(house);
    const lineId = order.lines[0]?.id ?? 0;
    await cancel(house, order, { lines: [{ lineId, qty: pieces(1) }] });

    await back(house, order, { amount: 32_000 });

    const after = await seen(house, order);
    const out = after.payments.filter(({ direction }) => direction === 'out');
    expect(out.map(({ method, amount, status }) => [method, amount, status])).toEqual([
      ['wallet', 9_143, 'done'],
      ['cash', 4_571, 'done'],
      ['upi', 18_286, 'pending'],
    ]);
    expect(after).toMatchObject({ paidOut: 13_714, pendingRefund: 18_286, balance: -18_286 });
    const { rows } = await owner.call(customers.listWallets, { ownerId: customerId });
    expect(rows[0]).toMatchObject({ balance: 9_143 });
    const entry = await owner.call(accounts.getEntry, { id: out[0]?.entryId ?? 0 });
    expect(entry).toMatchObject({ event: 'payment.refunded' });
  });

  test('through a bank it is posted when it is paid', async ({ house }) => {
    const { order, owner } = await paidThreeWays(house);
    await cancel(house, order);
    await back(house, order, { amount: 70_000 });

    const paid = await atWork(house, async (ctx) => {
      const held = await lockOrder(ctx, order.id);
      const [refund] = await ctx.tx
        .select()
        .from(orderPayments)
        .where(and(eq(orderPayments.direction, 'out'), eq(orderPayments.status, 'pending')));
      const buyer = await readBuyer(ctx, buyerRefOf(held));
      if (!refund) throw new Error('a refund waits');
      const row = await payRefund(ctx, { order: held, buyer, refund }, { reference: 'UTR 7' });
      await refreshPaid(ctx, order.id);
      await refreshBuyer(ctx, buyer);
      return row;
    });

    expect(paid).toMatchObject({ status: 'done', amount: 40_000, reference: 'UTR 7' });
    const entry = await owner.call(accounts.getEntry, { id: paid.entryId ?? 0 });
    expect(entry.lines.map((line) => [line.accountCode, line.debit, line.credit])).toEqual([
      ['1141', 40_000, 0],
      ['1121', 0, 40_000],
    ]);
    expect(await seen(house, order)).toMatchObject({
      balance: 0,
      pendingRefund: 0,
      paymentState: 'refunded',
    });
  });

  test('gives no more than the order owes, nor more than a payment holds', async ({ house }) => {
    const { order } = await paidThreeWays(house);
    await cancel(house, order);
    await back(house, order, { amount: 60_000 });
    const [wallet, cash] = (await seen(house, order)).payments;

    const beyond = back(house, order, { amount: 10_001 });
    const ofOne = back(house, order, {
      amount: 5_000,
      spread: [{ paymentId: cash?.id ?? 0, amount: 5_000, to: 'source' }],
    });
    const asCash = back(house, order, {
      amount: 1_000,
      spread: [{ paymentId: wallet?.id ?? 0, amount: 1_000, to: 'cash' }],
    });

    await expect(beyond).rejects.toMatchObject({
      beside: { fields: { amount: 'Only ₹100.00 is due' } },
    });
    await expect(ofOne).rejects.toMatchObject({
      beside: {
        fields: { 'spread.0.amount': 'Only ₹14.29 of this payment is left to refund' },
      },
    });
    await expect(asCash).rejects.toMatchObject({
      beside: { fields: { 'spread.0.to': 'Money from the wallet must be refunded there' } },
    });
  });

  test('two people at once give it back once', async ({ house }) => {
    const { order } = await paidThreeWays(house);
    await cancel(house, order);

    const both = await Promise.allSettled([
      back(house, order, { amount: 70_000 }),
      back(house, order, { amount: 70_000 }),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is held to what was paid by the database itself', async ({ house }) => {
    const { order } = await paidThreeWays(house);
    const cash = order.payments.find(({ method }) => method === 'cash');
    const stamps = { createdAt: '2026-11-23T06:00:00Z', updatedAt: '2026-11-23T06:00:00Z' };

    const written = house.database.write((tx) =>
      tx.insert(orderPayments).values({
        orderId: order.id,
        direction: 'out',
        method: 'bank_transfer',
        amount: 10_001,
        status: 'pending',
        refundOfId: cash?.id,
        ...stamps,
        createdBy: 0,
        updatedBy: 0,
      }),
    );

    await expect(written).rejects.toMatchObject({
      cause: { constraint: 'payment.refunded_beyond_paid' },
    });
  });
});
