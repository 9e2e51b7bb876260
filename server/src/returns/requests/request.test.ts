import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { parcels } from '../../logistics/dispatch/parcel.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { returnOrders } from './return.table.ts';
import { aCategory } from '../../testing/catalogue.ts';
import { program } from '../../testing/people.ts';
import { aPackedOrder } from '../../testing/logistics.ts';
import { aDeliveredOrder, aReturn, reasonNamed } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';
import { products } from '../../catalogue/products/product.table.ts';

const { returns } = contract;

const daysAgo = (house: TestHouse, days: number) =>
  new Date(house.clock.now().getTime() - days * 86_400_000).toISOString();

const deliveredBefore = (house: TestHouse, days: number) =>
  house.database.direct.update(parcels).set({ deliveredAt: daysAgo(house, days) });

const decidedBefore = (house: TestHouse, days: number) =>
  house.database.direct.update(returnOrders).set({ decidedAt: daysAgo(house, days) });

describe('asking for a return', () => {
  test('takes what was delivered, and tells how it stands', async ({ house }) => {
    const sold = await aDeliveredOrder(house);

    const made = await aReturn(house, sold, { qty: 1 });

    expect(made).toMatchObject({
      returnNo: 'RET-2026-00001',
      type: 'customer',
      source: 'staff',
      status: 'requested',
      wish: 'refund',
      orderNo: sold.order.orderNo,
      returns: [{ returnNo: 'RET-2026-00001' }],
      buyer: { orders: 1, returnedBefore: 0 },
      lines: [{ qtyRequested: pieces(1), qtyApproved: 0, reason: 'Changed mind', pieces: [] }],
      actions: ['decide', 'cancel', 'offer'],
    });
  });

  test.for([
    { qty: 3, text: 'Only 2 pcs can be returned' },
    { qty: 2, days: 8, text: 'The return time ended on 20 Nov 2026' },
  ])('is refused: $text', async ({ qty, days = 0, text }, { house }) => {
    const sold = await aDeliveredOrder(house);
    await deliveredBefore(house, days);

    const refused = aReturn(house, sold, { qty });

    await expect(refused).rejects.toMatchObject({
      status: 422,
      code: 'return.not_allowed',
      message: text,
      fields: { 'lines.0.qty': text },
    });
  });

  test('is refused for goods that may not come back, of their own or by their category', async ({
    house,
  }) => {
    const sold = await aDeliveredOrder(house);
    await house.database.direct.update(products).set({ returnable: 'no' });
    await expect(aReturn(house, sold)).rejects.toMatchObject({
      message: `${sold.line.title} cannot be returned`,
    });
    const chilled = await aCategory(house, { name: 'Chilled', returnable: 'no' });
    await house.database.direct
      .update(products)
      .set({ returnable: 'inherit', categoryId: chilled.id });
    await expect(aReturn(house, sold)).rejects.toMatchObject({
      message: `${sold.line.title} cannot be returned`,
    });
  });

  test('passes the rules with a right and a note, but never what was shipped', async ({
    house,
  }) => {
    const sold = await aDeliveredOrder(house);
    await deliveredBefore(house, 30);
    const lines = [
      {
        orderLineId: sold.line.id,
        qty: pieces(1),
        reasonId: await reasonNamed(house, 'Quality'),
      },
    ];
    const sales = await house.as('sales');
    const override = { note: 'Asked by phone in time' };

    await expect(
      sales.call(returns.createReturn, { orderId: sold.order.id, lines, override }),
    ).rejects.toMatchObject({ status: 403, code: 'right_missing' });
    await expect(aReturn(house, sold, { qty: 3, override })).rejects.toMatchObject({
      message: 'Only 2 pcs can be returned',
    });
    const made = await aReturn(house, sold, { qty: 1, override });

    expect(made.overrideNote).toBe('Asked by phone in time');
  });

  test('needs goods that arrived, unless the rules are passed', async ({ house }) => {
    const packed = await aPackedOrder(house);
    const line = { id: packed.order.lines[0]?.id ?? 0 };

    await expect(aReturn(house, { order: packed.order, line })).rejects.toMatchObject({
      message: 'Only 0 pcs can be returned',
    });
  });

  test('is refused beside an open one of the same goods', async ({ house }) => {
    const sold = await aDeliveredOrder(house);
    await aReturn(house, sold);

    await expect(aReturn(house, sold)).rejects.toMatchObject({
      status: 409,
      code: 'return.open',
      message: `This order has an open return for ${sold.line.title}`,
    });
  });

  test('of the shop brings a photo of what is damaged', async ({ house }) => {
    const sold = await aDeliveredOrder(house);
    const { bearer } = await program(house, ['returns.return.create', 'returns.return.read']);
    const ask = async (reason: string) =>
      house.nobody.send(
        returns.createReturn,
        {
          orderId: sold.order.id,
          lines: [
            {
              orderLineId: sold.line.id,
              qty: pieces(1),
              reasonId: await reasonNamed(house, reason),
            },
          ],
        },
        bearer,
      );

    const refused = await ask('Damaged on arrival');
    const made = await ask('Changed mind');

    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'return.photo_missing',
        fields: { 'lines.0.photos': 'Add a photo of the problem' },
      },
    });
    expect(made).toMatchObject({ status: 200, body: { source: 'storefront' } });
  });

  test('of several orders in one visit makes a return for each', async ({ house }) => {
    const [first, second] = [await aDeliveredOrder(house), await aDeliveredOrder(house)];
    const owner = await house.as('owner');
    const reasonId = await reasonNamed(house, 'Quality');
    const of = ({ order, line }: typeof first) => ({
      orderId: order.id,
      lines: [{ orderLineId: line.id, qty: pieces(1), reasonId }],
    });

    const made = await owner.call(returns.createReturn, { orders: [of(first), of(second)] });

    const all = await owner.call(returns.listReturns, {});
    expect(made.returns).toHaveLength(2);
    expect(all.rows.map(({ orderId }) => orderId).toSorted()).toEqual(
      [first.order.id, second.order.id].toSorted(),
    );
    expect(made.visitId).not.toBeNull();
  });

  test('decided at once asks for the right to decide', async ({ house }) => {
    const sold = await aDeliveredOrder(house);

    const made = await aReturn(house, sold, { approve: true });

    expect(made).toMatchObject({ status: 'approved', lines: [{ qtyApproved: pieces(1) }] });
  });
});

describe('candidates', () => {
  test('are found by order, phone and name, with what can come back and why not', async ({
    house,
  }) => {
    const sold = await aDeliveredOrder(house);
    const sales = await house.as('sales');
    const find = async (q: string) => (await sales.call(returns.candidates, { q })).rows;

    const [candidate] = await find(sold.order.orderNo);
    await aReturn(house, sold);
    const [open] = await find(sold.order.buyer?.phone ?? '');

    expect(candidate).toMatchObject({
      orderNo: sold.order.orderNo,
      sku: sold.sku,
      qtyReturnable: pieces(2),
      paid: 64_000,
      whyNot: null,
    });
    expect(open?.whyNot).toBe('RET-2026-00001 is still open for it');
  });
});

describe('deciding on a return', () => {
  test('approves all of it, and answers the same when it is approved already', async ({
    house,
  }) => {
    const { id, version } = await aReturn(house, await aDeliveredOrder(house));
    const owner = await house.as('owner');

    const late = owner.call(returns.approveAll, { id, version: version + 1 });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
    const approved = await owner.call(returns.approveAll, { id, version });
    const again = await owner.call(returns.approveAll, { id });

    expect(approved).toMatchObject({ status: 'approved', lines: [{ qtyApproved: pieces(1) }] });
    expect(again.version).toBe(approved.version);
  });

  test('approves a part with a reason for the rest', async ({ house }) => {
    const made = await aReturn(house, await aDeliveredOrder(house), { qty: 2 });
    const owner = await house.as('owner');
    const [line] = made.lines;
    const decide = (qtyApproved: number, rejectReason = '') =>
      owner.call(returns.decide, {
        id: made.id,
        version: made.version,
        lines: [{ lineId: line?.id ?? 0, qtyApproved, rejectReason }],
      });

    await expect(decide(pieces(3))).rejects.toMatchObject({
      fields: { 'lines.0.qtyApproved': 'No more than was asked for can be approved' },
    });
    await expect(decide(pieces(1))).rejects.toMatchObject({
      fields: { 'lines.0.rejectReason': 'Enter a reason. The customer will see it' },
    });
    const decided = await decide(pieces(1), 'One is opened');

    expect(decided).toMatchObject({
      status: 'approved',
      lines: [{ qtyApproved: pieces(1), rejectReason: 'One is opened' }],
    });
  });

  test('rejects it when nothing is approved, and what is decided stays', async ({ house }) => {
    const made = await aReturn(house, await aDeliveredOrder(house));
    const owner = await house.as('owner');

    const rejected = await owner.call(returns.decide, {
      id: made.id,
      version: made.version,
      lines: [{ lineId: made.lines[0]?.id ?? 0, qtyApproved: 0, rejectReason: 'Seal broken' }],
    });

    expect(rejected.status).toBe('rejected');
    await expect(owner.call(returns.approveAll, { id: made.id })).rejects.toMatchObject({
      status: 409,
      code: 'return.decided',
      message: 'This return is already decided',
    });
  });

  test('frees what was rejected to be asked for again', async ({ house }) => {
    const sold = await aDeliveredOrder(house);
    const made = await aReturn(house, sold, { qty: 2 });
    await (
      await house.as('owner')
    ).call(returns.decide, {
      id: made.id,
      version: made.version,
      lines: [{ lineId: made.lines[0]?.id ?? 0, qtyApproved: 0, rejectReason: 'Seal broken' }],
    });

    const again = await aReturn(house, sold, { qty: 2 });

    expect(again.status).toBe('requested');
  });
});

describe('giving a return up', () => {
  test('asks why, and cannot be done twice', async ({ house }) => {
    const made = await aReturn(house, await aDeliveredOrder(house));
    const sales = await house.as('sales');
    const cancel = (version: number) =>
      sales.call(returns.cancelReturn, { id: made.id, version, reason: 'Buyer keeps it' });

    const cancelled = await cancel(made.version);

    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'Buyer keeps it' });
    await expect(cancel(cancelled.version)).rejects.toMatchObject({
      status: 409,
      message: 'This return is cancelled.',
    });
  });

  test('happens by itself when nothing came in time', async ({ house }) => {
    const made = await aReturn(house, await aDeliveredOrder(house), { approve: true });
    const statusOf = async () =>
      (
        await house.database.direct.select().from(returnOrders).where(eq(returnOrders.id, made.id))
      )[0];

    await decidedBefore(house, 20);
    house.clock.pass(24 * 60);
    await house.runJobs();
    const before = await statusOf();
    house.clock.pass(24 * 60);
    await house.runJobs();
    const after = await statusOf();

    expect(before?.status).toBe('approved');
    expect(after).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Nothing came within 21 days',
    });
  });
});
