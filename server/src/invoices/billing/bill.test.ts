import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aCustomer, byUpi, goods } from '../../testing/orders.ts';
import { pieces, positionOf } from '../../testing/stock.ts';
import { reasonNamed } from '../../testing/returns.ts';

const { invoices, orders, returns } = contract;

describe('a bill without an order', () => {
  test('hands the goods over and issues the invoice, paid in part', async ({ house }) => {
    const sales = await house.as('sales');
    const jar = await goods(house, { price: 11_800, percent: 18, stock: 5, worth: 25_000 });
    const customerId = (await aCustomer(house)).id;

    const billed = await sales.call(invoices.issueBill, {
      customerId,
      lines: [{ variantId: jar.variantId, qty: pieces(2) }],
      payments: [byUpi(10_000)],
      expectedTotal: 23_600,
    });

    expect(billed).toMatchObject({
      source: 'invoice',
      status: 'delivered',
      deliveryMethod: 'pickup',
      grandTotal: 23_600,
      balance: 13_600,
      lines: [{ qtyDelivered: pieces(2), qtyInvoiced: pieces(2) }],
    });
    const invoice = await sales.call(invoices.getInvoice, { id: billed.invoiceId });
    expect(invoice).toMatchObject({ number: billed.invoiceNo, total: 23_600, rest: 13_600 });
    expect(await positionOf(house, jar.skuId)).toMatchObject({ onHand: pieces(3), reserved: 0 });
  });

  test('is kept as a draft, changed, and issued from it', async ({ house }) => {
    const sales = await house.as('sales');
    const jar = await goods(house, { price: 10_000, stock: 5 });
    const customerId = (await aCustomer(house)).id;
    const lines = [{ variantId: jar.variantId, qty: pieces(1) }];
    const draft = await sales.call(orders.createB2C, {
      source: 'invoice',
      customerId,
      deliveryMethod: 'pickup',
      lines,
      place: false,
    });
    const listed = await sales.call(orders.listOrders, { source: ['invoice'], stage: 'draft' });
    const { id, version } = draft;
    const placing = sales.call(orders.updateB2C, { id, version, place: true });

    const billed = await sales.call(invoices.issueBill, {
      id,
      version,
      lines: draft.lines.map((line) => ({ id: line.id, qty: pieces(3) })),
    });

    expect(listed.rows.map((row) => row.id)).toEqual([id]);
    await expect(placing).rejects.toMatchObject({
      message: 'Issue the invoice of this draft instead',
    });
    expect(billed).toMatchObject({ id, status: 'delivered', grandTotal: 30_000 });
    const again = sales.call(invoices.issueBill, { id, version: billed.version });
    await expect(again).rejects.toMatchObject({ status: 422, code: 'order.not_open' });
  });

  test('bears the due date, note and terms that its draft keeps, or those that are typed at last', async ({
    house,
  }) => {
    const sales = await house.as('sales');
    const jar = await goods(house, { price: 10_000, stock: 9 });
    const customerId = (await aCustomer(house)).id;
    const typed = { dueDate: '2026-12-05', note: 'Gate 2', terms: 'Pay in 14 days' };
    const asked = {
      customerId,
      lines: [{ variantId: jar.variantId, qty: pieces(1) }],
      bill: typed,
    };
    const drafted = { ...asked, source: 'invoice', place: false } as const;
    const usual = await sales.call(orders.previewOrder, { lines: asked.lines, isBill: true });

    const first = await sales.call(orders.createB2C, drafted);
    const kept = await sales.call(invoices.issueBill, { id: first.id, version: first.version });
    const second = await sales.call(orders.createB2C, drafted);
    const changed = await sales.call(invoices.issueBill, {
      id: second.id,
      version: second.version,
      bill: { ...typed, dueDate: null, terms: '' },
    });
    const plain = await sales.call(invoices.issueBill, { ...asked, bill: undefined });

    expect([first.bill, plain.bill]).toEqual([typed, null]);
    const invoiceOf = ({ invoiceId: id }: { invoiceId: number }) =>
      sales.call(invoices.getInvoice, { id });
    expect(await invoiceOf(kept)).toMatchObject(typed);
    expect(await invoiceOf(changed)).toMatchObject({
      dueDate: '2026-11-21',
      note: 'Gate 2',
      terms: '',
    });
    expect(await invoiceOf(plain)).toMatchObject({ note: '', terms: usual.terms });
  });

  test('is not due before it is issued, and nothing is left of the try', async ({ house }) => {
    const sales = await house.as('sales');
    const jar = await goods(house, { price: 10_000, stock: 5 });
    const asked = {
      customerId: (await aCustomer(house)).id,
      lines: [{ variantId: jar.variantId, qty: pieces(1) }],
      bill: { dueDate: '2026-11-20', note: '', terms: null },
    };

    const late = sales.call(invoices.issueBill, asked);
    await expect(late).rejects.toMatchObject({
      status: 422,
      fields: { 'bill.dueDate': 'Due date must be on or after the invoice date' },
    });
    const ordered = sales.call(orders.createB2C, asked);
    await expect(ordered).rejects.toMatchObject({
      status: 422,
      fields: { bill: 'Terms of an invoice are typed when it is issued' },
    });

    expect((await sales.call(orders.listOrders, {})).rows).toEqual([]);
    expect(await positionOf(house, jar.skuId)).toMatchObject({ onHand: pieces(5), reserved: 0 });
  });

  test('is not issued, nor an order placed, while goods are missing', async ({ house }) => {
    const sales = await house.as('sales');
    const jar = await goods(house, { price: 10_000, stock: 1 });
    const customerId = (await aCustomer(house)).id;

    const refused = sales.call(invoices.issueBill, {
      customerId,
      lines: [{ variantId: jar.variantId, qty: pieces(2) }],
    });

    await expect(refused).rejects.toMatchObject({ status: 422, code: 'stock.short' });
    expect((await sales.call(orders.listOrders, {})).rows).toEqual([]);
  });

  test('is not cancelled: its goods come back as a return', async ({ house }) => {
    const owner = await house.as('owner');
    const jar = await goods(house, { price: 10_000, stock: 5, worth: 25_000 });
    const customerId = (await aCustomer(house)).id;
    const billed = await owner.call(invoices.issueBill, {
      customerId,
      lines: [{ variantId: jar.variantId, qty: pieces(2) }],
      payments: [{ method: 'cash', amount: 20_000 }],
    });
    const { version } = await owner.call(invoices.getInvoice, { id: billed.invoiceId });

    const cancelled = owner.call(invoices.cancelInvoice, {
      id: billed.invoiceId,
      version,
      reason: 'Wrong buyer',
    });
    await expect(cancelled).rejects.toMatchObject({ code: 'invoice.goods_left' });
    const [line] = billed.lines;
    const asked = await owner.call(returns.createReturn, {
      orderId: billed.id,
      type: 'counter',
      lines: [
        {
          orderLineId: line?.id ?? 0,
          qty: pieces(2),
          reasonId: await reasonNamed(house, 'Changed mind'),
        },
      ],
      approve: true,
    });
    const received = await owner.call(returns.receive, {
      id: asked.id,
      version: asked.version,
      lines: [
        {
          lineId: asked.lines[0]?.id ?? 0,
          pieces: [{ qty: pieces(2), condition: 'sealed' }],
        },
      ],
    });
    const settled = await owner.call(returns.settle, {
      id: received.id,
      version: received.version,
    });

    expect(settled).toMatchObject({
      creditNotes: [{ total: 20_000 }],
      payments: [{ method: 'cash' }],
    });
    expect(await positionOf(house, jar.skuId)).toMatchObject({ onHand: pieces(5) });
  });
});
