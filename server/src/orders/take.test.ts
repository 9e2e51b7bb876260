import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { salesOrders } from './order.table.ts';
import { test } from '../testing/house.ts';
import { booksAgree } from '../testing/laws.ts';
import { aCustomer, anOrder, byUpi, carStreet, goods } from '../testing/orders.ts';
import { program } from '../testing/people.ts';
import { pieces, positionOf } from '../testing/stock.ts';

const { customers, orders } = contract;

describe('an order that is taken', () => {
  test('has its number, its price with the tax in it, and its goods promised', async ({
    house,
  }) => {
    const pickle = await goods(house, { price: 32_000, percent: 5 });

    const order = await anOrder(house, {
      lines: [{ variantId: pickle.variantId, qty: pieces(2) }],
    });

    expect(order).toMatchObject({
      orderNo: expect.stringMatching(/^ORD-2026-\d{6}$/u),
      status: 'placed',
      source: 'manual',
      goodsNet: 64_000,
      chargesAmount: 6_000,
      grandTotal: 70_000,
      balance: 70_000,
      paymentState: 'unpaid',
      placeOfSupply: '29',
    });
    expect(order.lines).toMatchObject([
      { qtyReserved: pieces(2), qtyShort: 0, taxable: 60_952, taxAmount: 3_048, total: 64_000 },
    ]);
    expect(order.charges).toMatchObject([{ kind: 'shipping', amount: 6_000, isAuto: true }]);
    expect(await positionOf(house, pickle.skuId)).toMatchObject({ reserved: pieces(2) });
  });

  test('is paid by UPI in the same step, and stands in the books', async ({ house }) => {
    const order = await anOrder(house, { payments: [byUpi(70_000)] });

    expect(order).toMatchObject({ balance: 0, paidIn: 70_000, paymentState: 'paid' });
    expect(order.payments).toMatchObject([{ status: 'done', receivedOn: '2026-11-21' }]);
    await booksAgree(house);
  });

  test('is paid partly in cash and the rest on delivery', async ({ house }) => {
    const order = await anOrder(house, {
      payments: [
        { method: 'cash', amount: 20_000, tendered: 50_000 },
        { method: 'cod', amount: 50_000 },
      ],
    });

    expect(order).toMatchObject({
      balance: 50_000,
      pendingCod: 50_000,
      paymentState: 'part_paid',
      payments: [
        { method: 'cash', status: 'done', tendered: 50_000 },
        { method: 'cod', status: 'pending', entryId: null },
      ],
    });
    await booksAgree(house);
  });

  test('is taxed as IGST when it goes to another state', async ({ house }) => {
    const order = await anOrder(house, {
      shippingAddress: { ...carStreet, city: 'Panaji', stateCode: '30', pinCode: '403001' },
    });

    expect(order.placeOfSupply).toBe('30');
    expect(order.lines[0]?.taxComponents.map(({ code }) => code)).toEqual(['IGST']);
  });

  test('costs no shipping when the buyer fetches it or buys enough', async ({ house }) => {
    const pickle = await goods(house, { price: 100_000 });
    const line = (qty: number) => [{ variantId: pickle.variantId, qty: pieces(qty) }];

    const fetched = await anOrder(house, { lines: line(1), deliveryMethod: 'pickup' });
    const large = await anOrder(house, { lines: line(2) });

    expect(fetched).toMatchObject({ charges: [], grandTotal: 100_000, shippingAddress: null });
    expect(large).toMatchObject({ grandTotal: 200_000, charges: [{ amount: 0 }] });
  });

  test('makes its buyer known, with the address', async ({ house }) => {
    const sales = await house.as('sales');

    const order = await anOrder(house, {
      customer: { name: 'Nagaraj Poojary', phone: '9731106648' },
      shippingAddress: { ...carStreet, name: 'Nagaraj Poojary', phone: '9731106648' },
    });

    const buyer = await sales.call(customers.getCustomer, { id: order.customer?.id ?? 0 });
    expect(buyer).toMatchObject({
      phone: '9731106648',
      ordersCount: 1,
      owes: 70_000,
      addresses: [{ line1: '8, Car Street', isDefaultShipping: true }],
    });
  });

  test('is confirmed at once when its taker asks for it', async ({ house }) => {
    const order = await anOrder(house, { confirm: true });

    expect(order).toMatchObject({
      status: 'confirmed',
      confirmedAt: house.clock.now().toISOString(),
    });
  });
});

describe('an order is refused', () => {
  test('without items, buyer and address', async ({ house }) => {
    const sales = await house.as('sales');

    const empty = sales.call(orders.createB2C, { lines: [] });

    await expect(empty).rejects.toMatchObject({
      status: 422,
      fields: {
        lines: 'Add at least one item',
        customerId: 'Choose a customer',
        shippingAddress: 'Add a delivery address',
      },
    });
  });

  test('when stock is short, and nothing of it stays', async ({ house }) => {
    const scarce = await goods(house, { name: 'Forest honey', stock: 3 });

    const taking = anOrder(house, {
      customer: { name: 'Imran Khan', phone: '9035244871' },
      shippingAddress: carStreet,
      lines: [{ variantId: scarce.variantId, qty: pieces(5) }],
    });

    await expect(taking).rejects.toMatchObject({
      status: 422,
      code: 'stock.short',
      more: { lines: [{ lineNo: 1, title: 'Forest honey', wanted: 5_000, available: 3_000 }] },
    });
    expect(await positionOf(house, scarce.skuId)).toMatchObject({ reserved: 0 });
    const found = await (
      await house.as('sales')
    ).call(customers.listCustomers, { q: '9035244871' });
    expect(found.rows).toEqual([]);
  });

  test('when its total is not the one that was agreed to', async ({ house }) => {
    const taking = anOrder(house, { expectedTotal: 69_000 });

    await expect(taking).rejects.toMatchObject({
      status: 409,
      code: 'order.price_changed',
      message: 'The total is now ₹700.00 instead of ₹690.00.',
      more: { oldTotal: 69_000, newTotal: 70_000, lines: [{ unitPrice: 32_000 }] },
    });
  });

  test.for([
    {
      says: 'a price',
      line: { unitPrice: 30_000, overrideReason: 'Agreed' },
      path: 'lines.0.unitPrice',
      text: 'You may not change prices',
    },
    {
      says: 'more than the limit',
      line: { lineStaffDiscount: { kind: 'percent', value: 1_100, reason: 'Goodwill' } },
      path: 'staffDiscount',
      text: 'You may give up to ₹64.00. This is ₹70.40',
    },
  ] as const)('when sales staff give up $says', async ({ line, path, text }, { house }) => {
    const sales = await house.as('sales');
    const { id: customerId } = await aCustomer(house);
    const { variantId } = await goods(house);

    const taking = sales.call(orders.createB2C, {
      customerId,
      lines: [{ variantId, qty: pieces(2), ...line }],
    });

    await expect(taking).rejects.toMatchObject({ status: 422, fields: { [path]: text } });
  });

  test('for a changed price without a reason', async ({ house }) => {
    const { variantId } = await goods(house);

    const taking = anOrder(house, { lines: [{ variantId, qty: pieces(1), unitPrice: 30_000 }] });

    await expect(taking).rejects.toMatchObject({
      fields: { 'lines.0.overrideReason': 'Say why the price differs' },
    });
  });

  test('for a discount without a reason', async ({ house }) => {
    const taking = anOrder(house, { staffDiscount: { kind: 'percent', value: 500 } });

    await expect(taking).rejects.toMatchObject({
      fields: { 'staffDiscount.reason': 'Reason is required' },
    });
  });

  test.for([
    {
      values: { promisedOn: '2026-11-20' },
      path: 'promisedOn',
      text: 'Promised day must be today or later',
    },
    {
      values: { payments: [byUpi(70_001)] },
      path: 'payments.0.amount',
      text: 'More than the balance of ₹700.00',
    },
    {
      values: { charges: [{ kind: 'other', label: 'Gift wrap', amount: -1 }] },
      path: 'charges.0.amount',
      text: 'Charges cannot be negative. Use a discount',
    },
  ] as const)('with "$text"', async ({ values, path, text }, { house }) => {
    const taking = anOrder(house, values as object);

    await expect(taking).rejects.toMatchObject({ status: 422, fields: { [path]: text } });
  });

  test('when a line breaks the rules of quantity', async ({ house }) => {
    const { variantId } = await goods(house);

    const taking = anOrder(house, { lines: [{ variantId, qty: 1_500 }] });

    await expect(taking).rejects.toMatchObject({
      fields: { 'lines.0.qty': 'NOS cannot be split' },
    });
  });
});

describe('an order of the website', () => {
  const sent = (variantId: number) => ({
    externalRef: 'WEB-1001',
    customer: { name: 'Meenakshi Iyer', phone: '9845012976' },
    shippingAddress: carStreet,
    lines: [{ variantId, qty: pieces(1) }],
    payments: [byUpi(38_000)],
  });

  test('is taken with a token and counted as new', async ({ house }) => {
    const { bearer } = await program(house, ['orders.order.create']);
    const { variantId } = await goods(house);

    const reply = await house.nobody.send(orders.createB2C, sent(variantId), bearer);

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ source: 'storefront', externalRef: 'WEB-1001' });
    const count = await (await house.as('sales')).call(contract.dashboard.orderCount, {});
    expect(count).toBe(1);
  });

  test('that is sent twice is taken once, and other items are refused', async ({ house }) => {
    const { bearer } = await program(house, ['orders.order.create']);
    const { variantId } = await goods(house);
    const first = await house.nobody.send(orders.createB2C, sent(variantId), bearer);

    const again = await house.nobody.send(orders.createB2C, sent(variantId), bearer);
    const other = await house.nobody.send(
      orders.createB2C,
      { ...sent(variantId), lines: [{ variantId, qty: pieces(2) }] },
      bearer,
    );

    expect(again.body).toMatchObject({ id: first.body['id'], orderNo: first.body['orderNo'] });
    expect(other).toMatchObject({
      status: 409,
      body: { detail: 'WEB-1001 was already sent with different items' },
    });
    expect(await house.database.direct.$count(salesOrders)).toBe(1);
  });

  test('with the same key answers the first order again', async ({ house }) => {
    const { bearer } = await program(house, ['orders.order.create']);
    const { variantId } = await goods(house);
    const { externalRef: _, ...order } = sent(variantId);
    const key = { ...bearer, 'idempotency-key': 'cart-8842-try' };
    const first = await house.nobody.send(orders.createB2C, order, key);

    const again = await house.nobody.send(orders.createB2C, order, key);

    expect(again.body['orderNo']).toBe(first.body['orderNo']);
    expect(again.headers['idempotent-replay']).toBe('true');
  });

  test('that is not paid is not confirmed', async ({ house }) => {
    const { bearer } = await program(house, ['orders.order.create']);
    const { variantId } = await goods(house);
    const { payments: _, ...unpaid } = sent(variantId);
    const { body } = await house.nobody.send(orders.createB2C, unpaid, bearer);

    const confirming = (await house.as('sales')).call(orders.confirmOrder, {
      id: Number(body['id']),
    });

    await expect(confirming).rejects.toMatchObject({
      status: 422,
      message: 'Payment of ₹380.00 is missing',
    });
  });
});

describe('a draft', () => {
  test('promises nothing, and is placed at today’s price', async ({ house }) => {
    const sales = await house.as('sales');
    const pickle = await goods(house);
    const { id: customerId } = await aCustomer(house);
    const draft = await sales.call(orders.createB2C, {
      customerId,
      lines: [{ variantId: pickle.variantId, qty: pieces(2) }],
      place: false,
    });

    const placed = await sales.call(orders.updateB2C, {
      id: draft.id,
      version: draft.version,
      place: true,
      confirm: true,
      expectedTotal: 70_000,
    });

    expect(draft).toMatchObject({ orderNo: `Draft ${draft.id}`, status: 'draft', placedAt: null });
    expect(placed).toMatchObject({ id: draft.id, status: 'confirmed' });
    expect(await positionOf(house, pickle.skuId)).toMatchObject({ reserved: pieces(2) });
  });

  test('is thrown away, a placed order is not', async ({ house }) => {
    const sales = await house.as('sales');
    const draft = await anOrder(house, { place: false });
    const placed = await anOrder(house);

    await sales.call(orders.discardDraft, { id: draft.id });

    const left = await house.database.direct
      .select()
      .from(salesOrders)
      .where(eq(salesOrders.id, draft.id));
    expect(left).toEqual([]);
    await expect(sales.call(orders.discardDraft, { id: placed.id })).rejects.toMatchObject({
      status: 422,
      message: 'This order is placed already',
    });
  });
});

describe('a placed order that is changed', () => {
  test('keeps its price, promises the goods anew, and raises the cash on delivery', async ({
    house,
  }) => {
    const sales = await house.as('sales');
    const pickle = await goods(house);
    const coffee = await goods(house, { price: 41_000 });
    const order = await anOrder(house, {
      lines: [{ variantId: pickle.variantId, qty: pieces(2) }],
      payments: [{ method: 'cod', amount: 70_000 }],
    });
    const [line] = order.lines;

    const changed = await sales.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      lines: [
        { id: line?.id, qty: pieces(1) },
        { variantId: coffee.variantId, qty: pieces(1) },
      ],
    });

    expect(changed).toMatchObject({ grandTotal: 79_000, pendingCod: 79_000, balance: 79_000 });
    expect(await positionOf(house, pickle.skuId)).toMatchObject({ reserved: pieces(1) });
    expect(await positionOf(house, coffee.skuId)).toMatchObject({ reserved: pieces(1) });
    const { rows } = await sales.call(orders.getTimeline, { id: order.id });
    expect(rows[0]).toMatchObject({
      kind: 'edited',
      text: 'Order changed, total raised from ₹700.00 to ₹790.00',
    });
  });

  test('takes off the lines that are left out', async ({ house }) => {
    const sales = await house.as('sales');
    const pickle = await goods(house);
    const coffee = await goods(house);
    const order = await anOrder(house, {
      lines: [pickle, coffee].map(({ variantId }) => ({ variantId, qty: pieces(1) })),
      payments: [byUpi(70_000)],
    });

    const changed = await sales.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      lines: [{ id: order.lines[0]?.id, qty: pieces(1) }],
    });

    expect(changed).toMatchObject({ balance: -32_000, paymentState: 'refund_due' });
    expect(changed.lines[1]).toMatchObject({ qtyCancelled: pieces(1), total: 0 });
    expect(await positionOf(house, coffee.skuId)).toMatchObject({ reserved: 0 });
    await booksAgree(house);
  });

  test('is refused when somebody else changed it first', async ({ house }) => {
    const sales = await house.as('sales');
    const order = await anOrder(house);
    await sales.call(orders.holdOrder, { id: order.id, set: [{ code: 'manual', note: 'Wait' }] });

    const changing = sales.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      note: 'Ring twice',
    });

    await expect(changing).rejects.toMatchObject({ status: 409, code: 'stale' });
  });
});

test('what the preview shows is what placing takes', async ({ house }) => {
  const sales = await house.as('sales');
  const pickle = await goods(house, { stock: 3 });
  const { id: customerId } = await aCustomer(house);
  const asked = {
    customerId,
    lines: [
      { variantId: pickle.variantId, qty: pieces(2) },
      { variantId: pickle.variantId, qty: pieces(2), note: 'Wrapped as a gift' },
    ],
    staffDiscount: { kind: 'amount', value: 5_000, reason: 'Goodwill' },
  } as const;

  const preview = await sales.call(orders.previewOrder, { ...asked, lines: [...asked.lines] });

  expect(preview).toMatchObject({
    fields: {},
    goodsNet: 123_000,
    grandTotal: 129_000,
    difference: 129_000,
    balance: 129_000,
    lines: [
      { stock: { available: pieces(3), short: 0 } },
      { stock: { available: pieces(1), short: pieces(1) } },
    ],
  });
  expect(await house.database.direct.$count(salesOrders)).toBe(0);
  const enough = asked.lines.slice(0, 1);
  const { grandTotal } = await sales.call(orders.previewOrder, { ...asked, lines: enough });
  const order = await anOrder(house, { ...asked, lines: enough, expectedTotal: grandTotal });
  expect(order.grandTotal).toBe(grandTotal);
});
