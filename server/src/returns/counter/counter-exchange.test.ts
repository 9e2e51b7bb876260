import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { anOffer } from '../../testing/offers.ts';
import { Refusal, test, type TestHouse } from '../../testing/house.ts';
import { aCustomer, byUpi, goods } from '../../testing/orders.ts';
import { reasonNamed } from '../../testing/returns.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

const { admin, invoices, orders, returns } = contract;

type Exchange = InputOf<typeof returns.exchangeAtCounter>;

const cash = (amount: number) => ({ method: 'cash' as const, amount, tendered: amount });

/** A till with ₹500 in it, and two jars of ₹100 with 18 % GST that were sold at it, paid in cash. */
async function soldTwo(
  house: TestHouse,
  sale: Partial<InputOf<typeof invoices.sellAtCounter>> = {},
) {
  const owner = await house.as('owner');
  const till = await owner.call(orders.createTill, { name: 'Front' });
  await owner.call(orders.openTill, { tillId: till.id, float: 50_000 });
  const jar = await goods(house, { price: 10_000, percent: 18, stock: 5, worth: 25_000 });
  const sold = await owner.call(invoices.sellAtCounter, {
    lines: [{ variantId: jar.variantId, qty: pieces(2) }],
    payments: [cash(20_000)],
    ...sale,
  });
  const [line] = sold.lines;
  if (!line) throw new Error('a bill has a line');
  return { owner, jar, sold, line };
}

type Sold = Awaited<ReturnType<typeof soldTwo>>;

/** One of the jars comes back, sealed unless it is said otherwise. */
async function jarBack(
  house: TestHouse,
  { sold, line }: Pick<Sold, 'sold' | 'line'>,
  of: { qty?: number; condition?: 'sealed' | 'damaged' } = {},
) {
  const { qty = 1, condition = 'sealed' } = of;
  const reasonId = await reasonNamed(house, 'Changed mind');
  return {
    orderId: sold.id,
    lines: [{ orderLineId: line.id, qty: pieces(qty), reasonId, condition }],
  };
}

describe('goods that come back to the counter for others', () => {
  test('pay them, and the difference is paid: one act', async ({ house }) => {
    const made = await soldTwo(house);
    const { owner, jar } = made;
    const tin = await goods(house, { price: 25_000, percent: 18, stock: 3, worth: 9_000 });
    const back = await jarBack(house, made);

    const seen = await owner.call(returns.previewExchange, { back });
    const done = await owner.call(returns.exchangeAtCounter, {
      back,
      expectedCredit: seen.creditTotal,
      lines: [{ variantId: tin.variantId, qty: pieces(1) }],
      payments: [cash(15_000)],
      expectedTotal: 25_000,
    });

    expect(seen).toMatchObject({ creditTotal: 10_000, credit: 10_000, fields: {} });
    expect(seen.buyer).toMatchObject({ isWalkIn: true });
    expect(done).toMatchObject({ used: 10_000, kept: 0, refunds: [] });
    expect(done.creditNotes).toMatchObject([{ total: 10_000 }]);
    expect(done.sale).toMatchObject({
      status: 'delivered',
      grandTotal: 25_000,
      balance: 0,
      warnings: [],
      exchangeFor: { returnNo: done.returnNo },
    });
    const kept = await owner.call(returns.getReturn, { id: done.returnId });
    expect(kept).toMatchObject({
      type: 'counter',
      status: 'closed',
      settled: { creditTotal: 10_000, moneyBack: 10_000 },
      newOrder: { id: done.sale?.id },
    });
    expect(await positionOf(house, jar.skuId)).toMatchObject({ onHand: pieces(4) });
    expect(await positionOf(house, tin.skuId)).toMatchObject({ onHand: pieces(2), reserved: 0 });
    const { session } = await owner.call(orders.getMyTill, {});
    expect(session).toMatchObject({
      bills: 2,
      sales: 45_000,
      expected: 85_000,
      methods: [
        { method: 'cash', received: 35_000, givenBack: 0 },
        { method: 'order_credit', received: 10_000, givenBack: 0 },
      ],
    });
    const paper = await owner.send(invoices.print, { id: done.sale?.invoiceId ?? 0, size: '80mm' });
    expect(paper.headers['content-type']).toBe('application/pdf');
  });

  test.for([
    ['back as it was paid', 'source', [{ method: 'cash', amount: 4_000 }], 66_000],
    [
      'in cash, also what UPI paid',
      'cash',
      [
        { method: 'cash', amount: 3_000 },
        { method: 'cash', amount: 1_000 },
      ],
      51_000,
    ],
  ] as const)('give what is left %s', async ([, left, refunds, drawer], { house }) => {
    const made = await soldTwo(
      house,
      left === 'cash' ? { payments: [byUpi(15_000), cash(5_000)] } : {},
    );
    const sweet = await goods(house, { price: 6_000 });

    const done = await made.owner.call(returns.exchangeAtCounter, {
      back: await jarBack(house, made),
      expectedCredit: 10_000,
      left,
      lines: [{ variantId: sweet.variantId, qty: pieces(1) }],
    });

    expect(done).toMatchObject({ used: 6_000, kept: 0, refunds });
    const { session } = await made.owner.call(orders.getMyTill, {});
    expect(session?.expected).toBe(drawer);
  });

  test('leave credit with us for a buyer who has a name, and it is used later', async ({
    house,
  }) => {
    const { id: customerId } = await aCustomer(house);
    const made = await soldTwo(house, { customerId });
    const sweet = await goods(house, { price: 6_000 });

    const done = await made.owner.call(returns.exchangeAtCounter, {
      back: await jarBack(house, made),
      expectedCredit: 10_000,
      left: 'keep',
      lines: [{ variantId: sweet.variantId, qty: pieces(1) }],
    });

    expect(done).toMatchObject({ used: 6_000, kept: 4_000, refunds: [] });
    const from = await made.owner.call(orders.getOrder, { id: made.sold.id });
    expect(from.balance).toBe(-4_000);
    const { rows } = await made.owner.call(orders.listCredit, { id: done.sale?.id ?? 0 });
    expect(rows).toMatchObject([{ orderId: made.sold.id, owed: 4_000 }]);
  });

  test('give all of the money back where nothing else is taken', async ({ house }) => {
    const made = await soldTwo(house);

    const done = await made.owner.call(returns.exchangeAtCounter, {
      back: await jarBack(house, made, { qty: 2 }),
      expectedCredit: 20_000,
      lines: [],
    });

    expect(done).toMatchObject({
      sale: null,
      used: 0,
      refunds: [{ method: 'cash', amount: 20_000 }],
    });
    const { session } = await made.owner.call(orders.getMyTill, {});
    expect(session).toMatchObject({ bills: 1, expected: 50_000 });
    const order = await made.owner.call(orders.getOrder, { id: made.sold.id });
    expect(order.status).toBe('returned');
  });

  test('are worth less when an offer was given for what stays, which is shown before', async ({
    house,
  }) => {
    await anOffer(house, {
      name: 'Tenth off from 200',
      slot: 'order',
      tiers: [{ from: 20_000, value: 1_000, cap: null }],
    });
    const made = await soldTwo(house, { payments: [cash(18_000)] });
    const back = await jarBack(house, made);

    const seen = await made.owner.call(returns.previewExchange, { back, clawback: true });
    const bare = await made.owner.call(returns.previewExchange, { back, clawback: false });
    const done = await made.owner.call(returns.exchangeAtCounter, {
      back,
      clawback: true,
      expectedCredit: seen.creditTotal,
      lines: [],
    });

    expect(bare).toMatchObject({ creditTotal: 9_000, offersLost: { amount: 1_000 } });
    expect(seen).toMatchObject({ creditTotal: 8_000, clawback: 1_000 });
    expect(done.refunds).toMatchObject([{ amount: 8_000 }]);
  });

  test('of a seller without a GSTIN are credited without tax', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(admin.updateSettings, { changes: [{ key: 'business.gstin', value: '' }] });
    const made = await soldTwo(house);

    const done = await owner.call(returns.exchangeAtCounter, {
      back: await jarBack(house, made),
      expectedCredit: 10_000,
      lines: [{ variantId: made.jar.variantId, qty: pieces(1) }],
    });

    expect(done).toMatchObject({ used: 10_000, refunds: [], sale: { taxAmount: 0, balance: 0 } });
  });
});

describe('an exchange at the counter is refused, and nothing of it stays', () => {
  test.for<
    [string, (made: Sold, house: TestHouse) => Promise<Partial<Exchange>>, Record<string, unknown>]
  >([
    [
      'of more than was sold',
      async (made, house) => ({ back: await jarBack(house, made, { qty: 3 }) }),
      { fields: { 'back.lines.0.qty': 'Only 2 pcs can be returned' } },
    ],
    [
      'while less is paid than the difference',
      async () => ({ payments: [cash(4_999)] }),
      { fields: { payments: 'Collect ₹0.01 more' } },
    ],
    [
      'when more is paid than the difference',
      async () => ({ payments: [cash(15_000)] }),
      { fields: { payments: 'Only ₹50.00 is to be paid beside the return' } },
    ],
    [
      'of another buyer',
      async (_made, house) => ({ customerId: (await aCustomer(house)).id }),
      { fields: { customerId: expect.stringContaining('was sold without a name') } },
    ],
    [
      'when its credit is another than was seen',
      async () => ({ expectedCredit: 9_999 }),
      { code: 'return.settle_changed' },
    ],
    [
      'when its total is another than was seen',
      async () => ({ expectedTotal: 14_999 }),
      { code: 'order.price_changed' },
    ],
    [
      'when credit is to be kept for nobody',
      async () => ({ left: 'keep', lines: [], payments: [], expectedTotal: undefined }),
      { fields: { left: '₹100.00 cannot be kept for a customer without a name. Refund it.' } },
    ],
  ])('%s', async ([, wrong, refusal], { house }) => {
    const made = await soldTwo(house);
    const tin = await goods(house, { price: 15_000, stock: 3, worth: 9_000 });

    const exchange = made.owner.call(returns.exchangeAtCounter, {
      back: await jarBack(house, made),
      expectedCredit: 10_000,
      lines: [{ variantId: tin.variantId, qty: pieces(1) }],
      payments: [cash(5_000)],
      expectedTotal: 15_000,
      ...(await wrong(made, house)),
    });

    await expect(exchange).rejects.toMatchObject(refusal);
    expect((await made.owner.call(returns.listReturns, {})).rows).toEqual([]);
    expect((await made.owner.call(orders.listOrders, {})).rows).toHaveLength(1);
    expect(await positionOf(house, made.jar.skuId)).toMatchObject({ onHand: pieces(3) });
    const { session } = await made.owner.call(orders.getMyTill, {});
    expect(session).toMatchObject({ bills: 1, expected: 70_000 });
  });

  test('once the till is closed, and where a second has brought it back already', async ({
    house,
  }) => {
    const made = await soldTwo(house);
    const asked = {
      back: await jarBack(house, made, { qty: 2 }),
      expectedCredit: 20_000,
      lines: [],
    };
    await made.owner.call(returns.exchangeAtCounter, asked);

    const again = made.owner.call(returns.exchangeAtCounter, asked);
    await expect(again).rejects.toMatchObject({
      fields: { 'back.lines.0.qty': expect.stringContaining('is in a return already') },
    });
    const seen = await made.owner.call(returns.previewExchange, { back: asked.back });
    const { session } = await made.owner.call(orders.getMyTill, {});
    await made.owner.call(orders.closeTill, {
      id: session?.id ?? 0,
      version: session?.version ?? 0,
      counted: [],
    });
    const closed = made.owner.call(returns.exchangeAtCounter, asked);

    expect(Object.keys(seen.fields)).toEqual(['back.lines.0.qty']);
    expect(seen.creditTotal).toBe(0);
    await expect(closed).rejects.toMatchObject({ code: 'till.not_open' });
  });
});

test('two who bring the same jar back at once: one is given for it', async ({ crowd }) => {
  const made = await soldTwo(crowd);
  const back = await jarBack(crowd, made, { qty: 2 });

  const outcomes = await Promise.all(
    [1, 2].map(() =>
      made.owner
        .call(returns.exchangeAtCounter, { back, expectedCredit: 20_000, lines: [] })
        .catch((refusal: unknown) => refusal as Refusal),
    ),
  );

  const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
  expect(refused).toMatchObject([{ status: 422, code: 'return.not_allowed' }]);
  const { session } = await made.owner.call(orders.getMyTill, {});
  expect(session?.expected).toBe(50_000);
});
