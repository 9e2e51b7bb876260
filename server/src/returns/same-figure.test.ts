import { contract } from '@counting-house/contract/contract.ts';
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import { creditNotePaper, invoicePaper } from '../invoices/papers/paper.ts';
import { test, type Person } from '../testing/house.ts';
import { aReceivedReturn, threeJars } from '../testing/returns.ts';
import { aBatch, aSku, pieces } from '../testing/stock.ts';

const { accounts, invoices, orders, returns, stock } = contract;

type Listed =
  | typeof invoices.listCreditNotes
  | typeof invoices.listInvoices
  | typeof orders.listOrders
  | typeof stock.listDocs;

/** One column of a list as its files have it, CSV and XLSX, in paise. */
async function inFiles(
  person: Person,
  operation: Listed,
  { field, ...asked }: { readonly field: string; readonly orderId?: number; readonly q?: string },
): Promise<number[]> {
  const file = async (format: 'csv' | 'xlsx') => {
    const { status, bytes } = await person.send(operation, {
      ...asked,
      format,
      columns: `${field}~Figure`,
    });
    expect(status).toBe(200);
    return bytes;
  };
  const [, ofCsv] = (await file('csv')).toString('utf8').trim().split(/\r?\n/u);
  const [, ofSheet] = await readSheet(Buffer.from(await file('xlsx')));
  const paise = (value: unknown) =>
    Math.round(Number(String(value).replaceAll(/[",₹]/gu, '')) * 100);
  return [paise(ofCsv), paise(ofSheet?.[0])];
}

test('a return, its credit note and its refund say one figure wherever they are read', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const sold = await threeJars(house);
  const made = await aReceivedReturn(house, sold, { qty: 2 });
  const [asked] = made.lines;
  const preview = await owner.call(returns.previewSettle, { id: made.id });
  const settled = await owner.call(returns.settle, { id: made.id, version: made.version });
  const [issued] = settled.creditNotes;
  const [refund] = settled.payments;
  await owner.call(returns.payRefunds, { payments: [{ paymentId: refund?.id ?? 0 }] });
  const figure = 18_000;

  const note = await owner.call(invoices.getCreditNote, { id: issued?.id ?? 0 });
  const listed = await owner.call(invoices.listCreditNotes, {
    orderId: sold.order.id,
    sums: true,
  });
  const paper = creditNotePaper(note);
  const booked = async (kind: string, id: number) => {
    const { rows } = await owner.call(accounts.listEntriesOf, { kind, id });
    return rows.map(({ total }) => total);
  };
  expect({
    asked: asked?.value,
    preview: [preview.creditTotal, preview.moneyBack],
    return: [settled.return.settled?.creditTotal, settled.return.settled?.moneyBack],
    answer: issued?.total,
    detail: note.total,
    list: listed.rows.map(({ total }) => total),
    sum: listed.sums?.total,
    paper: paper.total,
    paperLines: paper.lines.reduce((all, { total }) => all + total, 0),
    files: await inFiles(owner, invoices.listCreditNotes, {
      orderId: sold.order.id,
      field: 'total',
    }),
    books: await booked('credit_note', note.id),
    given: note.uses.map(({ amount }) => amount),
  }).toEqual({
    asked: figure,
    preview: [figure, figure],
    return: [figure, figure],
    answer: figure,
    detail: figure,
    list: [figure],
    sum: figure,
    paper: figure,
    paperLines: figure,
    files: [figure, figure],
    books: [figure],
    given: [figure],
  });

  const order = await owner.call(orders.getOrder, { id: sold.order.id });
  expect({
    order: [order.creditedValue, order.paidOut],
    payment: order.payments
      .filter(({ direction }) => direction === 'out')
      .map(({ amount }) => amount),
    books: await booked('order_payment', refund?.id ?? 0),
    files: await inFiles(owner, orders.listOrders, { q: order.orderNo, field: 'grandTotal' }),
  }).toEqual({
    order: [figure, figure],
    payment: [figure],
    books: [figure],
    files: [order.grandTotal, order.grandTotal],
  });
});

test('an invoice says one figure wherever it is read', async ({ house }) => {
  const owner = await house.as('owner');
  const { order } = await threeJars(house);
  const figure = 33_000;

  const { rows, sums } = await owner.call(invoices.listInvoices, { orderId: order.id, sums: true });
  const invoice = await owner.call(invoices.getInvoice, { id: rows[0]?.id ?? 0 });
  const paper = invoicePaper(invoice);
  const entries = await owner.call(accounts.listEntriesOf, {
    kind: 'sales_invoice',
    id: invoice.id,
  });
  expect({
    list: rows.map(({ total }) => total),
    sum: sums?.total,
    detail: invoice.total,
    order: [order.grandTotal, order.invoicedValue],
    paper: [paper.total, paper.lines.reduce((all, { total }) => all + total, 0)],
    files: await inFiles(owner, invoices.listInvoices, { orderId: order.id, field: 'total' }),
    // The same entry bears what the goods cost: the figure is what the customer owes.
    books: entries.rows.map(({ lines }) =>
      lines.filter(({ accountCode }) => accountCode === '1141').map(({ debit }) => debit),
    ),
  }).toEqual({
    list: [figure],
    sum: figure,
    detail: figure,
    order: [figure, figure],
    paper: [figure, figure],
    files: [figure, figure],
    books: [[figure]],
  });
});

test('a write-off says one figure wherever it is read', async ({ house }) => {
  const owner = await house.as('owner');
  const sku = await aSku(house);
  const batch = await aBatch(house, sku, { qty: pieces(3), value: 10_000 });
  const line = { skuId: sku.id, batchId: batch.id, trayId: batch.trayId, reasonCode: 'DAMAGED' };
  const made = await owner.call(stock.scrap, { lines: [{ ...line, qty: pieces(2) }] });
  const figure = -6_667;

  const doc = await owner.call(stock.getDoc, { id: made.id });
  const { rows } = await owner.call(stock.listDocs, { q: doc.number });
  const moved = await owner.call(stock.listMovements, { skuId: sku.id, kind: ['scrap'] });
  const entries = await owner.call(accounts.listEntriesOf, { kind: 'stock_doc', id: doc.id });
  expect({
    detail: doc.value,
    lines: doc.lines.map(({ value }) => value),
    list: rows.map(({ value }) => value),
    movements: moved.rows.map(({ value }) => value),
    files: await inFiles(owner, stock.listDocs, { q: doc.number, field: 'value' }),
    books: entries.rows.map(({ total }) => -total),
  }).toEqual({
    detail: figure,
    lines: [figure],
    list: [figure],
    movements: [figure],
    files: [figure, figure],
    books: [figure],
  });
});
