import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { batchOf, aRecall } from '../testing/recalls.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { withSetting } from '../testing/logistics.ts';
import { anOrder, byUpi, goods } from '../testing/orders.ts';
import { aDeliveredOrder, aReceivedReturn, aReturn } from '../testing/returns.ts';
import { program } from '../testing/people.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { pieces } from '../testing/stock.ts';

const { accounts, customers, data, integrations, invoices, logistics, orders, recall, returns } =
  contract;

const seen = async (house: TestHouse, { id }: { id: number }) =>
  (await house.as('owner')).call(orders.getOrder, { id });

async function cancel(house: TestHouse, of: { id: number }, more: object = {}) {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const { id, version } = await seen(house, of);
  return owner.call(returns.cancelOrder, { id, version, reasonId: rows[0]?.id ?? 0, ...more });
}

/** Two jars at ₹320.00 and shipping of ₹60.00, delivered and paid by UPI. */
async function paidJars(house: TestHouse) {
  const jar = await goods(house, { stock: 10, worth: 100_000 });
  return aDeliveredOrder(house, { item: jar, qty: 2, payments: [byUpi(70_000)] });
}

const invoiceOf = async (house: TestHouse, order: { id: number }) => {
  const owner = await house.as('owner');
  const { rows } = await owner.call(invoices.listInvoices, { orderId: order.id });
  return owner.call(invoices.getInvoice, { id: rows[0]?.id ?? 0 });
};

describe('what was built on a return that is settled', () => {
  test('keeps its invoice from being cancelled, and its credit note too', async ({ house }) => {
    const owner = await house.as('owner');
    const sold = await paidJars(house);
    const back = await aReceivedReturn(house, sold);
    const { creditNotes } = await owner.call(returns.settle, {
      id: back.id,
      version: back.version,
    });

    const listed = await owner.call(returns.listReturns, { orderId: sold.order.id });
    expect(listed.rows).toMatchObject([{ creditNoteIds: creditNotes.map((note) => note.id) }]);
    const { id, version } = await invoiceOf(house, sold.order);
    const invoice = owner.call(invoices.cancelInvoice, { id, version, reason: 'Wrong buyer' });
    await expect(invoice).rejects.toMatchObject({ status: 422, code: 'invoice.has_credit' });
    const note = await owner.call(invoices.getCreditNote, { id: creditNotes[0]?.id ?? 0 });
    const credit = owner.call(invoices.cancelCreditNote, {
      id: note.id,
      version: note.version,
      reason: 'Wrong buyer',
    });
    await expect(credit).rejects.toMatchObject({ status: 422, code: 'credit_note.of_return' });
  });

  test('an exchange order that is cancelled gives the money back the way it once came', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const sold = await paidJars(house);
    const back = await aReceivedReturn(house, sold);
    const { newOrder } = await owner.call(returns.settle, {
      id: back.id,
      version: back.version,
      resolution: 'replacement',
    });

    const { order, refunds } = await cancel(house, { id: newOrder?.id ?? 0 });

    expect(refunds).toMatchObject([{ method: 'upi', amount: 32_000, status: 'pending' }]);
    await owner.call(returns.payRefunds, { payments: [{ paymentId: refunds[0]?.id ?? 0 }] });
    expect(await seen(house, order)).toMatchObject({ status: 'cancelled', balance: 0 });
    expect(await seen(house, sold.order)).toMatchObject({ balance: 0 });
    expect(await owner.call(returns.getReturn, { id: back.id })).toMatchObject({
      status: 'closed',
    });
  });

  test('an exchange order that comes back itself is credited and refunded like any other', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const sold = await paidJars(house);
    const back = await aReceivedReturn(house, sold);
    const { newOrder } = await owner.call(returns.settle, {
      id: back.id,
      version: back.version,
      resolution: 'replacement',
    });
    const placed = await seen(house, { id: newOrder?.id ?? 0 });
    await owner.call(orders.confirmOrders, { ids: [placed.id] });
    const again = await aDeliveredOrder(house, {
      placed: await seen(house, placed),
      qty: 1,
      item: { ...sold, price: 32_000 },
    });

    const second = await aReceivedReturn(house, again);
    const settled = await owner.call(returns.settle, { id: second.id, version: second.version });

    expect(settled.payments).toMatchObject([{ method: 'upi', amount: 32_000 }]);
    expect(await seen(house, again.order)).toMatchObject({ status: 'returned' });
  });
});

describe('money of a return', () => {
  test('that the bank sends back is owed again, and goes into the wallet then', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const sold = await paidJars(house);
    const back = await aReceivedReturn(house, sold);
    const { payments } = await owner.call(returns.settle, { id: back.id, version: back.version });
    const refund = payments[0];
    await owner.call(returns.payRefunds, { payments: [{ paymentId: refund?.id ?? 0 }] });
    const paid = (await seen(house, sold.order)).payments.find(({ id }) => id === refund?.id);

    await owner.call(orders.voidPayment, {
      id: paid?.id ?? 0,
      version: paid?.version ?? 0,
      reason: 'Account closed',
      hasFailed: true,
    });
    const owed = await seen(house, sold.order);
    await owner.call(returns.refund, {
      orderId: sold.order.id,
      amount: 32_000,
      to: 'wallet',
      reason: 'Account closed',
    });

    expect(owed).toMatchObject({ paymentState: 'refund_due', balance: -32_000 });
    expect(await seen(house, sold.order)).toMatchObject({ balance: 0, pendingRefund: 0 });
    const { rows } = await owner.call(customers.listWallets, {
      ownerType: ['customer'],
      ownerId: sold.order.buyer?.id ?? 0,
    });
    expect(rows).toMatchObject([{ balance: 32_000 }]);
  });

  test('goes to the customer that the buyer was merged into meanwhile', async ({ house }) => {
    const owner = await house.as('owner');
    const sold = await paidJars(house);
    const back = await aReceivedReturn(house, sold);
    const kept = (await anOrder(house)).buyer?.id ?? 0;
    const dropped = sold.order.buyer?.id ?? 0;
    const { customerNo } = await owner.call(customers.getCustomer, { id: dropped });
    await owner.call(data.mergeCustomers, { keepId: kept, dropId: dropped, confirmNo: customerNo });

    const { id, version } = await owner.call(returns.getReturn, { id: back.id });
    await owner.call(returns.settle, { id, version, resolution: 'wallet' });

    const { rows } = await owner.call(customers.listWallets, {
      ownerType: ['customer'],
      ownerId: kept,
    });
    expect(rows).toMatchObject([{ balance: 32_000 }]);
  });

  test('keeps a buyer from being erased until it is given and the return is closed', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const sold = await paidJars(house);
    const back = await aReceivedReturn(house, sold);
    const id = sold.order.buyer?.id ?? 0;
    const open = async () => (await owner.call(data.eraseCustomer, { id, dryRun: true })).open;

    const before = await open();
    const { payments } = await owner.call(returns.settle, { id: back.id, version: back.version });
    const between = await open();
    await owner.call(returns.payRefunds, { payments: [{ paymentId: payments[0]?.id ?? 0 }] });

    expect(before).toEqual(['1 open return']);
    expect(between).toEqual(['₹320.00 open in the books']);
    expect(await open()).toEqual([]);
  });

  test('is nothing where a credit note gave the price back before, and the return closes', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const sold = await paidJars(house);
    const invoice = await invoiceOf(house, sold.order);
    const line = invoice.lines.find(({ kind }) => kind === 'goods');
    await owner.call(invoices.creditPrice, {
      invoiceId: invoice.id,
      version: invoice.version,
      lines: [{ invoiceLineId: line?.id ?? 0, amount: line?.restNet ?? 0 }],
      reason: 'Gone stale',
    });

    const back = await aReceivedReturn(house, sold, { qty: 2 });
    const settled = await owner.call(returns.settle, { id: back.id, version: back.version });

    expect(settled).toMatchObject({ return: { status: 'closed' }, creditNotes: [{ total: 0 }] });
    await owner.call(returns.refund, { orderId: sold.order.id, amount: 64_000, reason: 'Stale' });
    const after = await seen(house, sold.order);
    expect(after).toMatchObject({ balance: -64_000, pendingRefund: 64_000, status: 'returned' });
  });
});

describe('a cheque that bounces', () => {
  test('after its goods came back and the money was given back is owed by the buyer', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const jar = await goods(house, { stock: 10, worth: 100_000 });
    await withSetting(house, 'logistics.holdUnpaid', false);
    const byCheque = { method: 'cheque', amount: 70_000, reference: '412207' } as const;
    const sold = await aDeliveredOrder(house, { item: jar, qty: 2, payments: [byCheque] });
    const { rows } = await owner.call(accounts.listCheques, {});
    const cheque = rows[0]?.id ?? 0;
    await owner.call(accounts.depositCheques, { ids: [cheque] });
    const back = await aReceivedReturn(house, sold);
    const { payments } = await owner.call(returns.settle, { id: back.id, version: back.version });
    await owner.call(returns.payRefunds, { payments: [{ paymentId: payments[0]?.id ?? 0 }] });

    await owner.call(orders.returnCheque, { id: cheque, reason: 'Funds insufficient' });

    // One jar and shipping stay with the buyer, and the money for the other was paid out.
    expect(await seen(house, sold.order)).toMatchObject({
      balance: 70_000,
      paidIn: 0,
      paidOut: 32_000,
      paymentState: 'unpaid',
    });
    await owner.call(orders.recordPayment, {
      orderId: sold.order.id,
      payments: [{ method: 'cash', amount: 70_000 }],
    });
    expect(await seen(house, sold.order)).toMatchObject({ balance: 0 });
  });
});

describe('an order that is cancelled', () => {
  test('and paid all the same by a link, or in the shop, owes that back, and people are told', async ({
    house,
  }) => {
    await withSetting(house, 'orders.upiId', 'malnad@okbank');
    const owner = await house.as('owner');
    const { bearer } = await program(house, ['orders.shop.pay']);
    const order = await anOrder(house);
    const link = await owner.call(orders.createPaymentLink, { orderId: order.id });
    await cancel(house, order);
    const told = { ref: link.ref, reference: 'UTR-77', method: 'upi' };

    const [once, again] = [
      await house.nobody.send(orders.linkPaid, told, bearer),
      await house.nobody.send(orders.linkPaid, told, bearer),
    ];

    expect([once.status, again.status]).toEqual([200, 200]);
    const after = await seen(house, order);
    expect(after).toMatchObject({
      status: 'cancelled',
      balance: -70_000,
      paymentState: 'refund_due',
    });
    expect(after.payments).toHaveLength(1);
    const { rows } = await owner.call(integrations.listNotifications, {});
    expect(rows[0]?.text).toBe(
      `₹700.00 came in for ${order.orderNo}, which is cancelled. Give it back.`,
    );
    const typed = owner.call(orders.recordPayment, {
      orderId: order.id,
      payments: [{ method: 'cash', amount: 100 }],
    });
    await expect(typed).rejects.toMatchObject({ status: 422 });
    const { refunds } = await owner.call(returns.refund, {
      orderId: order.id,
      amount: 70_000,
      reason: 'Paid after it was cancelled',
    });
    await owner.call(returns.payRefunds, { payments: [{ paymentId: refunds[0]?.id ?? 0 }] });
    expect(await seen(house, order)).toMatchObject({ balance: 0, paymentState: 'refunded' });
  });

  test('in part after its invoice was cancelled is invoiced anew for what is left', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const jar = await goods(house, { stock: 10 });
    const lines = [{ variantId: jar.variantId, qty: pieces(2) }];
    const order = await anOrder(house, { lines, confirm: true, payments: [byUpi(70_000)] });
    const first = await owner.call(invoices.createInvoice, { orderId: order.id });
    await owner.call(invoices.cancelInvoice, {
      id: first.id,
      version: first.version,
      reason: 'Wrong address',
    });
    const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
    const { version } = await seen(house, order);
    const cancelled = await owner.call(returns.cancelOrderLines, {
      id: order.id,
      version,
      reasonId: rows[0]?.id ?? 0,
      lines: [{ lineId: order.lines[0]?.id ?? 0, qty: pieces(1) }],
    });

    const second = await owner.call(invoices.createInvoice, { orderId: order.id });

    expect(cancelled).toMatchObject({ creditNotes: [], refunds: [{ amount: 32_000 }] });
    expect(second).toMatchObject({ total: 38_000, paid: 38_000, rest: 0 });
  });
});

describe('goods that come back', () => {
  test('into a batch that is recalled meanwhile are not sold again', async ({ house }) => {
    const owner = await house.as('owner');
    const sold = await paidJars(house);
    const asked = await aReturn(house, sold, { approve: true });
    const { code } = await batchOf(house, sold.skuId);
    const draft = await aRecall(house, code);
    await owner.call(recall.startRecall, { id: draft.id, version: draft.version });

    const receive = (decision: 'restock' | 'quarantine' | 'scrap') =>
      owner.call(returns.receive, {
        id: asked.id,
        version: asked.version,
        lines: [
          {
            lineId: asked.lines[0]?.id ?? 0,
            pieces: [{ qty: pieces(1), condition: 'sealed', decision }],
          },
        ],
      });
    await expect(receive('restock')).rejects.toThrow(/is recalled/u);
    const back = await receive('quarantine');
    await owner.call(returns.settle, { id: back.id, version: back.version });

    const { variantId } = sold;
    const refused = anOrder(house, { lines: [{ variantId, qty: pieces(1) }] });
    await expect(refused).rejects.toMatchObject({ status: 422 });
  });

  test('of a parcel that was lost and credited are found: the refusal says how they are taken in', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const jar = await goods(house, { stock: 10, worth: 100_000 });
    const sold = await aDeliveredOrder(house, {
      item: jar,
      qty: 2,
      isDelivered: false,
      payments: [byUpi(70_000)],
    });
    await owner.call(logistics.parcelLost, { id: sold.parcelId, claimAmount: 0 });
    const { rows } = await owner.call(returns.listReturns, { q: sold.order.orderNo });
    const lost = await owner.call(returns.getReturn, { id: rows[0]?.id ?? 0 });
    const settled = await owner.call(returns.settle, { id: lost.id, version: lost.version });
    expect(settled.payments).toMatchObject([{ amount: 70_000 }]);
    await expectLaws(house);
    const parcel = await owner.call(logistics.getParcel, { id: sold.parcelId });

    const corrected = owner.call(logistics.trackingCorrect, {
      id: sold.parcelId,
      version: parcel.version,
      note: 'It turned up in Hubballi',
    });

    await expect(corrected).rejects.toMatchObject({
      message: expect.stringContaining('Take them in with a stock adjustment, reason Found.'),
    });
  });
});
