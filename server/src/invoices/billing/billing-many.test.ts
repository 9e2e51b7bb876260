import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCustomer, anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { admin, invoices, orders } = contract;

/** Two confirmed orders of one buyer: three jars and two, at ₹320.00 each, sent for ₹60.00. */
async function toBill(house: TestHouse) {
  const { variantId } = await goods(house);
  const customerId = (await aCustomer(house)).id;
  const of = (count: number) =>
    anOrder(house, { customerId, lines: [{ variantId, qty: pieces(count) }], confirm: true });
  const [one, other] = [await of(3), await of(2)];
  const sales = await house.as('sales');
  return {
    customerId,
    one,
    other,
    sales,
    lineOf: (order: typeof one) => order.lines[0]?.id ?? 0,
    issued: async () => (await sales.call(invoices.listInvoices, { customerId })).rows,
  };
}

describe('several orders of one buyer', () => {
  test('are found by their buyer and channel', async ({ house }) => {
    const { sales, customerId, one, other } = await toBill(house);
    await toBill(house);
    const buyer = { buyerKind: 'customer', buyerId: customerId } as const;

    const own = await sales.call(invoices.listBillable, buyer);
    const none = await sales.call(invoices.listBillable, { ...buyer, channel: 'b2b' });

    expect(own.rows.map(({ id }) => id)).toEqual([one.id, other.id]);
    expect(own.rows[0]).toMatchObject(buyer);
    expect(none.rows).toEqual([]);
  });

  test('get an invoice each in one step, of the totals that were seen before', async ({
    house,
  }) => {
    const { sales, one, other, lineOf, issued } = await toBill(house);
    const asked = [
      { orderId: other.id },
      { orderId: one.id, lines: [{ orderLineId: lineOf(one), qty: pieces(1) }] },
    ];

    const seen = await sales.call(invoices.previewInvoices, { invoices: asked });
    const { invoices: made, total } = await sales.call(invoices.createInvoices, {
      invoices: asked.map((order, at) => ({
        ...order,
        note: 'Gate 2',
        terms: 'Pay in 7 days',
        dueDate: '2026-12-05',
        expectedTotal: seen.invoices[at]?.total ?? 0,
      })),
    });

    expect(seen.invoices.map((all) => all.total)).toEqual([70_000, 38_000]);
    expect(seen).toMatchObject({ total: 108_000, invoices: [{ draft: null }, { draft: null }] });
    expect(total).toBe(108_000);
    // Numbers follow the orders as they were placed.
    expect(made.map(({ orderId }) => orderId)).toEqual([one.id, other.id]);
    const numbers = made.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted());
    expect((await issued()).map((row) => row.total).toSorted()).toEqual([38_000, 70_000]);
    const first = await sales.call(invoices.getInvoice, { id: made[0]?.id ?? 0 });
    expect(first).toMatchObject({ note: 'Gate 2', terms: 'Pay in 7 days', dueDate: '2026-12-05' });
  });

  test('get no invoice at all when one of them cannot, and say which', async ({ house }) => {
    const { sales, one, other, lineOf, issued } = await toBill(house);
    const create = (second: object) =>
      sales.call(invoices.createInvoices, {
        invoices: [{ orderId: one.id }, { orderId: other.id, ...second }],
      });

    await expect(create({ expectedTotal: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'invoice.changed',
      message: `${other.orderNo}: The invoice is now ₹700.00. Please review.`,
    });
    await expect(
      create({ lines: [{ orderLineId: lineOf(other), qty: pieces(9) }] }),
    ).rejects.toMatchObject({
      fields: { 'invoices.1.lines.0.qty': 'Only 2 pcs are left to invoice' },
    });
    await expect(create({ dueDate: '2026-11-01' })).rejects.toMatchObject({
      fields: { 'invoices.1.dueDate': 'Due date must be on or after the invoice date' },
    });
    await expect(create({ orderId: one.id })).rejects.toMatchObject({
      fields: { 'invoices.1.orderId': 'This order is there twice' },
    });
    expect(await issued()).toEqual([]);
    await sales.call(invoices.createInvoice, { orderId: other.id });
    await expect(create({})).rejects.toThrow(
      `${other.orderNo}: Everything on this order is invoiced`,
    );
  });

  test('take the drafts of their orders with them', async ({ house }) => {
    const { sales, one, other, lineOf } = await toBill(house);
    const draft = await sales.call(invoices.createDraft, {
      orderId: one.id,
      lines: [{ orderLineId: lineOf(one), qty: pieces(2) }],
      terms: 'Pay at the door',
    });

    const seen = await sales.call(invoices.previewInvoices, {
      invoices: [{ orderId: one.id }, { orderId: other.id }],
    });
    await sales.call(invoices.createInvoices, {
      invoices: [
        { orderId: one.id, draft: { id: draft.id, version: draft.version } },
        { orderId: other.id },
      ],
    });

    expect(seen.invoices[0]?.draft).toMatchObject({
      id: draft.id,
      terms: 'Pay at the door',
      lines: [{ qty: pieces(2) }],
    });
    expect((await sales.call(invoices.getDraft, { orderId: one.id })).draft).toBeNull();
  });

  test('are left out of a bulk invoice at another total than was seen', async ({ house }) => {
    const { sales, one, other } = await toBill(house);

    const { rows } = await sales.call(invoices.issueMany, {
      ids: [one.id, other.id],
      seen: [
        { id: one.id, total: 102_000 },
        { id: other.id, total: 102_000 },
      ],
    });

    expect(rows).toMatchObject([
      { id: one.id, ok: true },
      { id: other.id, ok: false, text: /^The invoice is now ₹700\.00\. Please review\./u },
    ]);
  });
});

describe('an invoice over an order', () => {
  test('is paid with it, and bears terms of its own', async ({ house }) => {
    const { sales, one } = await toBill(house);
    await (
      await house.as('owner')
    ).call(admin.updateSettings, {
      changes: [{ key: 'invoices.terms', value: 'Goods once sold …' }],
    });

    const preview = await sales.call(invoices.previewInvoice, { orderId: one.id });
    const invoice = await sales.call(invoices.createInvoice, {
      orderId: one.id,
      terms: '',
      payments: [byUpi(62_000), { method: 'cash', amount: 40_000, tendered: 50_000 }],
    });

    expect(preview).toMatchObject({ balance: 102_000, terms: 'Goods once sold …' });
    expect(invoice).toMatchObject({ terms: '', paid: 102_000, rest: 0, status: 'paid' });
    expect(await sales.call(orders.getOrder, { id: one.id })).toMatchObject({ balance: 0 });
    expect(invoice.warnings).toEqual([]);
  });

  test('is not issued when its payment is refused', async ({ house }) => {
    const { sales, one, issued } = await toBill(house);

    const refused = sales.call(invoices.createInvoice, {
      orderId: one.id,
      payments: [byUpi(103_000)],
    });

    await expect(refused).rejects.toMatchObject({
      fields: { 'payments.0.amount': expect.any(String) },
    });
    expect(await issued()).toEqual([]);
  });
});
