import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { salesOrders } from '../order.table.ts';
import { test } from '../../testing/house.ts';
import { aCustomer, anOrder, byUpi, carStreet, goods } from '../../testing/orders.ts';
import { pieces, positionOf } from '../../testing/stock.ts';

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

    const buyer = await sales.call(customers.getCustomer, { id: order.buyer?.id ?? 0 });
    expect(buyer).toMatchObject({
      phone: '9731106648',
      ordersCount: 1,
      outstanding: 0,
      unpaidOrders: 70_000,
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
      fields: { 'lines.0.overrideReason': 'Enter a reason for the price change' },
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
      fields: { 'lines.0.qty': 'pcs cannot be split' },
    });
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
