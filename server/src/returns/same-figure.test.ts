import { contract } from '@counting-house/contract/contract.ts';
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import { creditNotePaper } from '../invoices/papers/paper.ts';
import { test, type Person } from '../testing/house.ts';
import { aReceivedReturn, threeJars } from '../testing/returns.ts';

const { accounts, invoices, orders, returns } = contract;

/** One column of a list as its files have it, CSV and XLSX, in paise. */
async function inFiles(
  person: Person,
  operation: typeof invoices.listCreditNotes | typeof orders.listOrders,
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
