import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { cancelCreditNote } from './cancel-credit.service.ts';

const { invoices, orders } = contract;

/** The invoice as the screen has it, with the line of the jars. */
async function seen(house: TestHouse, id: number) {
  const accountant = await house.as('accountant');
  const invoice = await accountant.call(invoices.getInvoice, { id });
  const [jars] = invoice.lines;
  if (!jars) throw new Error('an invoice has lines');
  return { accountant, invoice, jars };
}

describe('a credit note for a wrong price', () => {
  test('says before what it comes to, and comes to that', async ({ house }) => {
    const { invoice: issued } = await anInvoice(house);
    const { accountant, invoice, jars } = await seen(house, issued.id);
    const lines = [{ invoiceLineId: jars.id, newUnitPrice: 30_000 }];

    const preview = await accountant.call(invoices.previewPriceCredit, {
      invoiceId: invoice.id,
      lines,
    });
    const note = await accountant.call(invoices.creditPrice, {
      invoiceId: invoice.id,
      version: invoice.version,
      lines,
      reason: 'Agreed at 300.00',
      expectedTotal: preview.total,
    });

    expect(preview).toMatchObject({
      total: 4 * 4_977,
      restBefore: invoice.total,
      restAfter: invoice.total - 4 * 4_977,
      over: 0,
    });
    expect(note).toMatchObject({
      total: preview.total,
      taxAmount: preview.taxAmount,
      reasonKind: 'price',
      uses: [{ label: `Settled ${invoice.number}`, amount: preview.total }],
      rest: 0,
    });
    expect(note.lines[0]?.qty).toBeNull();
    const after = await accountant.call(invoices.getInvoice, { id: invoice.id });
    expect(after.creditNotes).toMatchObject([{ number: note.number, total: note.total }]);
    expect(after.lines[0]).toMatchObject({ restQty: pieces(4), restNet: 120_000 });
  });

  test('of a quantity takes that off what can come back', async ({ house }) => {
    const { invoice: issued } = await anInvoice(house);
    const { accountant, invoice, jars } = await seen(house, issued.id);

    const note = await accountant.call(invoices.creditPrice, {
      invoiceId: invoice.id,
      version: invoice.version,
      lines: [{ invoiceLineId: jars.id, qty: pieces(1) }],
      reason: 'One was not in the box',
    });

    expect(note.lines[0]).toMatchObject({ qty: pieces(1), total: 34_977 });
    const after = await accountant.call(invoices.getInvoice, { id: invoice.id });
    expect(after.lines[0]?.restQty).toBe(pieces(3));
  });

  test('of the whole invoice leaves it credited', async ({ house }) => {
    const { invoice: issued } = await anInvoice(house, { paid: true });
    const { accountant, invoice } = await seen(house, issued.id);

    const note = await accountant.call(invoices.creditPrice, {
      invoiceId: invoice.id,
      version: invoice.version,
      lines: invoice.lines.map(({ id, restNet }) => ({ invoiceLineId: id, amount: restNet })),
      reason: 'A gift after all',
    });

    expect(note).toMatchObject({ total: invoice.total, rest: invoice.total, uses: [] });
    const { rows } = await accountant.call(invoices.listInvoices, { status: 'credited' });
    expect(rows).toMatchObject([{ id: invoice.id, status: 'credited', paid: 0 }]);
    const order = await (await house.as('owner')).call(orders.getOrder, { id: invoice.orderId });
    expect(order.balance).toBe(-invoice.total);
  });

  test('is refused above the rest, and at a higher price', async ({ house }) => {
    const { invoice: issued } = await anInvoice(house);
    const { accountant, invoice, jars } = await seen(house, issued.id);
    const preview = (line: object) =>
      accountant.call(invoices.previewPriceCredit, {
        invoiceId: invoice.id,
        lines: [{ invoiceLineId: jars.id, ...line }],
      });

    await expect(preview({ amount: jars.net + 1 })).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.0.amount': 'Only ₹1,399.08 of this line is left to credit' },
    });
    await expect(preview({ newUnitPrice: 34_977 })).rejects.toMatchObject({
      code: 'credit.price_higher',
    });
    await expect(preview({})).rejects.toMatchObject({
      fields: { 'lines.0.amount': 'Enter a quantity, a new price or an amount' },
    });
  });

  test('written by two at once is written once; the other reads who did it', async ({ crowd }) => {
    const { invoice } = await anInvoice(crowd);
    const [one, other] = [await crowd.as('accountant'), await crowd.as('owner')];
    const { lines } = await one.call(invoices.getInvoice, { id: invoice.id });
    const asked = {
      invoiceId: invoice.id,
      version: invoice.version,
      lines: [{ invoiceLineId: lines[0]?.id ?? 0, amount: 5_000 }],
      reason: 'Agreed at less',
    };

    const both = await Promise.allSettled([
      one.call(invoices.creditPrice, asked),
      other.call(invoices.creditPrice, asked),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: expect.stringMatching(/was changed by .+ at \d\d:\d\d/u) },
    });
  });
});

describe('cancelling a credit note', () => {
  async function written(house: TestHouse) {
    const { invoice: issued, order } = await anInvoice(house);
    const { accountant, invoice, jars } = await seen(house, issued.id);
    const note = await accountant.call(invoices.creditPrice, {
      invoiceId: invoice.id,
      version: invoice.version,
      lines: [
        { invoiceLineId: jars.id, amount: 5_000 },
        { invoiceLineId: jars.id, qty: pieces(1) },
      ],
      reason: 'Agreed at less',
    });
    const owner = await house.as('owner');
    const of = { id: note.id, version: note.version, reason: 'Wrong invoice' };
    const cancel = () => owner.call(invoices.cancelCreditNote, of);
    return { owner, invoice, order, note, of, cancel };
  }

  test('on its day gives the invoice its amounts back', async ({ house }) => {
    const { owner, invoice, order, cancel } = await written(house);

    const cancelled = await cancel();

    expect(cancelled).toMatchObject({ status: 'cancelled', rest: 0, uses: [] });
    const after = await owner.call(invoices.getInvoice, { id: invoice.id });
    expect(after).toMatchObject({ rest: invoice.total, credited: 0, status: 'unpaid' });
    expect(after.lines).toEqual(invoice.lines);
    expect((await owner.call(orders.getOrder, { id: order.id })).balance).toBe(order.balance);
  });

  test('leaves an invoice that it settled what its own note credits', async ({ house }) => {
    const owner = await house.as('owner');
    const { variantId } = await goods(house, { price: 10_000, percent: 0 });
    const line = { variantId, qty: pieces(4) };
    const order = await anOrder(house, { lines: [line], confirm: true });
    const bill = async (qty: number) => {
      const orderLineId = order.lines[0]?.id ?? 0;
      const lines = [{ orderLineId, qty: pieces(qty) }];
      return owner.call(invoices.createInvoice, { orderId: order.id, lines });
    };
    const credit = async ({ id }: { readonly id: number }, amount: number) => {
      const { invoice, jars } = await seen(house, id);
      return owner.call(invoices.creditPrice, {
        invoiceId: id,
        version: invoice.version,
        lines: [{ invoiceLineId: jars.id, amount }],
        reason: 'Agreed at less',
      });
    };
    const first = await bill(2);
    const payments = [byUpi(first.total)];
    await owner.call(orders.recordPayment, { orderId: order.id, payments });
    const mistaken = await credit(first, 10_000);
    const second = await bill(1);
    await credit(second, 4_000);

    const { id, version } = mistaken;
    await owner.call(invoices.cancelCreditNote, { id, version, reason: 'Wrong invoice' });

    const { rows } = await owner.call(invoices.listInvoices, { orderId: order.id });
    expect(rows.find((row) => row.id === first.id)).toMatchObject({
      rest: 0,
      paid: first.total,
    });
    expect(rows.find((row) => row.id === second.id)).toMatchObject({
      total: 10_000,
      credited: 4_000,
      rest: 6_000,
      paid: 0,
      status: 'unpaid',
    });
  });

  test('twice, or on another day, is refused', async ({ house }) => {
    const { cancel, note } = await written(house);
    await cancel();

    await expect(cancel()).rejects.toMatchObject({
      status: 409,
      message: `Credit note ${note.number} is cancelled.`,
    });
    const later = await written(house);
    house.clock.set('2026-11-22T04:30:00.000Z');
    const onTheMorrow = atWork(house, (ctx) => cancelCreditNote(ctx, later.of));
    await expect(onTheMorrow).rejects.toMatchObject({ code: 'credit_note.not_today' });
  });
});

test('credit notes are listed, summed and printed, the second time as a duplicate', async ({
  house,
}) => {
  const { invoice: issued } = await anInvoice(house);
  const { accountant, invoice, jars } = await seen(house, issued.id);
  const note = await accountant.call(invoices.creditPrice, {
    invoiceId: invoice.id,
    version: invoice.version,
    lines: [{ invoiceLineId: jars.id, amount: 11_800 }],
    reason: 'Agreed at less',
  });

  const list = await accountant.call(invoices.listCreditNotes, { q: invoice.number, sums: true });
  const file = await accountant.send(invoices.printCreditNotes, { id: note.id });

  const csv = await accountant.send(invoices.listCreditNotes, {
    format: 'csv',
    columns: 'number~Number|total~Total',
  });
  expect(csv.bytes.toString('utf8')).toContain(`${note.number},118\r\n`);
  expect(list.rows).toMatchObject([{ id: note.id, total: 11_800, taxAmount: 1_800 }]);
  expect(list.sums).toEqual({ taxable: 10_000, tax: 1_800, total: 11_800, open: 0 });
  expect(new TextDecoder().decode(file.bytes.subarray(0, 5))).toBe('%PDF-');
  expect(await accountant.call(invoices.getCreditNote, { id: note.id })).toMatchObject({
    prints: 1,
  });
});
