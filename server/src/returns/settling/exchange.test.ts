import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { byUpi, goods } from '../../testing/orders.ts';
import { aDeliveredOrder, aReceivedReturn, aReturn } from '../../testing/returns.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { orders, returns } = contract;

/** Three pieces at ₹100.01 with 7 % off, and shipping, all paid by UPI; two are back. */
async function twoBack(house: TestHouse, { paid = true } = {}) {
  const jar = await goods(house, { price: 10_001, percent: 18, stock: 10 });
  const sold = await aDeliveredOrder(house, {
    item: jar,
    qty: 3,
    staffDiscount: { kind: 'percent', value: 700, reason: 'Regular buyer' },
    payments: paid ? [byUpi(33_900)] : [],
  });
  return { jar, sold, back: await aReceivedReturn(house, sold, { qty: 2 }) };
}

describe('a return that is settled with the same goods', () => {
  test('makes an order that costs what is credited, paid by it, and sends it once more', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { jar, sold, back } = await twoBack(house);
    const free = (await positionOf(house, jar.skuId))?.reserved;

    const preview = await owner.call(returns.previewSettle, {
      id: back.id,
      resolution: 'replacement',
    });
    const settled = await owner.call(returns.settle, {
      id: back.id,
      version: back.version,
      resolution: 'replacement',
      expectedCredit: preview.creditTotal,
    });

    expect(preview).toMatchObject({
      creditTotal: 18_602,
      moneyBack: 18_602,
      newOrder: { total: 18_602, credited: 18_602, toCollect: 0, toGiveBack: 0, fields: {} },
    });
    expect(settled).toMatchObject({
      return: { status: 'closed', settled: { creditTotal: 18_602, moneyBack: 18_602 } },
      payments: [],
      newOrder: { balance: 0 },
    });
    const order = await owner.call(orders.getOrder, { id: settled.newOrder?.id ?? 0 });
    expect(order).toMatchObject({
      source: 'exchange',
      exchangeFor: { returnId: back.id, returnNo: back.returnNo },
      buyer: { id: sold.order.buyer?.id },
      shippingAddress: sold.order.shippingAddress,
      charges: [],
      roundOff: 0,
      grandTotal: 18_602,
      paymentState: 'paid',
      lines: [{ qty: pieces(2), unitPrice: 9_301, netAmount: 18_602, priceSource: 'exchange' }],
    });
    expect(settled.return.newOrder).toEqual({
      id: order.id,
      orderNo: order.orderNo,
      paid: 18_602,
    });
    expect((await positionOf(house, jar.skuId))?.reserved).toBe((free ?? 0) + pieces(2));
    const old = await owner.call(orders.getOrder, { id: sold.order.id });
    expect(old).toMatchObject({ balance: 0, pendingRefund: 0 });
  });

  test('costs the buyer nothing beside what is held back', async ({ house }) => {
    const owner = await house.as('owner');
    const { back } = await twoBack(house);
    const settled = await owner.call(returns.settle, {
      id: back.id,
      version: back.version,
      resolution: 'replacement',
      deductions: [{ lineId: back.lines[0]?.id ?? 0, amount: 1_001 }],
    });

    const order = await owner.call(orders.getOrder, { id: settled.newOrder?.id ?? 0 });
    expect(order).toMatchObject({
      balance: 0,
      lines: [{ unitPrice: 8_801, staffDiscount: 1, netAmount: 17_601 }],
    });
  });

  test('of an order that nobody paid is still to be paid', async ({ house }) => {
    const owner = await house.as('owner');
    const { back } = await twoBack(house, { paid: false });

    const settled = await owner.call(returns.settle, {
      id: back.id,
      version: back.version,
      resolution: 'replacement',
    });

    expect(settled.newOrder).toMatchObject({ balance: 18_602 });
  });

  test('is not settled while there are no goods to send', async ({ house }) => {
    const owner = await house.as('owner');
    const jar = await goods(house, { price: 10_000, stock: 1 });
    const sold = await aDeliveredOrder(house, { item: jar, qty: 1, payments: [byUpi(16_000)] });
    const asked = await aReturn(house, sold, { approve: true });
    const back = await owner.call(returns.receive, {
      id: asked.id,
      version: asked.version,
      lines: [
        {
          lineId: asked.lines[0]?.id ?? 0,
          pieces: [{ qty: pieces(1), condition: 'damaged' }],
        },
      ],
    });

    const refused = owner.call(returns.settle, {
      id: back.id,
      version: back.version,
      resolution: 'replacement',
    });

    await expect(refused).rejects.toMatchObject({ status: 422, code: 'stock.short' });
    expect(await owner.call(returns.getReturn, { id: back.id })).toMatchObject({
      status: 'received',
    });
  });
});

describe('a return that is settled with other goods', () => {
  test('leaves the difference to be collected', async ({ house }) => {
    const owner = await house.as('owner');
    const { back } = await twoBack(house);
    const tin = await goods(house, { price: 23_000 });
    const asked = {
      id: back.id,
      resolution: 'exchange' as const,
      exchange: [{ variantId: tin.variantId, qty: pieces(1) }],
    };

    const preview = await owner.call(returns.previewSettle, asked);
    const settled = await owner.call(returns.settle, { ...asked, version: back.version });

    expect(preview.newOrder).toMatchObject({ total: 23_000, toCollect: 4_398, toGiveBack: 0 });
    expect(settled.newOrder).toMatchObject({ balance: 4_398 });
    expect(settled.payments).toEqual([]);
  });

  test('gives back what they cost less', async ({ house }) => {
    const owner = await house.as('owner');
    const { back } = await twoBack(house);
    const tin = await goods(house, { price: 8_000 });

    const settled = await owner.call(returns.settle, {
      id: back.id,
      version: back.version,
      resolution: 'exchange',
      exchange: [{ variantId: tin.variantId, qty: pieces(1) }],
    });

    expect(settled.newOrder).toMatchObject({ balance: 0 });
    expect(settled.payments).toMatchObject([{ direction: 'out', method: 'upi', amount: 10_602 }]);
    expect(settled.return).toMatchObject({
      settled: { moneyBack: 18_602 },
      newOrder: { paid: 8_000 },
    });
  });

  test('needs to know which', async ({ house }) => {
    const owner = await house.as('owner');
    const { back } = await twoBack(house);

    const refused = owner.call(returns.settle, {
      id: back.id,
      version: back.version,
      resolution: 'exchange',
    });

    await expect(refused).rejects.toMatchObject({
      fields: { exchange: 'Add at least one item' },
    });
  });
});

describe('two people at once', () => {
  test('settle a return: one does, the other reads who did', async ({ crowd }) => {
    const people = [await crowd.as('owner'), await crowd.as('admin')];
    const { back } = await twoBack(crowd);

    const both = await Promise.allSettled(
      people.map((person, index) =>
        person.call(returns.settle, {
          id: back.id,
          version: back.version,
          resolution: index === 0 ? 'refund' : 'replacement',
        }),
      ),
    );

    const refused = both.find((one) => one.status === 'rejected');
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(refused?.reason).toMatchObject({ status: 409, code: 'return.settled' });
    expect(String(refused?.reason)).toMatch(/ was settled by .+ on 21 Nov 2026, /u);
  });

  test('receive its goods: one does, the other reads who did', async ({ crowd }) => {
    const people = [await crowd.as('owner'), await crowd.as('admin')];
    const asked = await aReturn(crowd, await aDeliveredOrder(crowd), { approve: true });
    const lines = [
      {
        lineId: asked.lines[0]?.id ?? 0,
        pieces: [{ qty: pieces(1), condition: 'sealed' as const }],
      },
    ];

    const both = await Promise.allSettled(
      people.map((person) =>
        person.call(returns.receive, { id: asked.id, version: asked.version, lines }),
      ),
    );

    const refused = both.find((one) => one.status === 'rejected');
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(refused?.reason).toMatchObject({ status: 409, code: 'return.received_already' });
    expect(String(refused?.reason)).toMatch(/ were received by .+ on 21 Nov 2026, /u);
  });
});
