import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { listEntriesFor } from '../../accounts/journal/entry.service.ts';
import { cancelOpen } from '../../orders/cancelling/cancel-open.service.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { readRows } from '../../platform/rows/read.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anInvoice, invoiceLinesOf, issueInvoice } from '../../testing/invoices.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { salesInvoices } from '../invoice.table.ts';
import { creditNoteLines } from './credit-note-line.table.ts';
import type { Credit } from './credit-plan.rules.ts';
import { creditForCancelled, creditLines, creditReturn, previewCredit } from './credit.service.ts';

const { orders } = contract;

const because = { reasonKind: 'return', reason: 'Came back' } as const;

const credit = (house: TestHouse, asked: Omit<Credit, 'reasonKind' | 'reason'>) =>
  atWork(house, (ctx) => creditLines(ctx, { ...because, ...asked }));

const invoiceOf = (house: TestHouse, id: number) =>
  atWork(house, (ctx) => readRow(ctx, salesInvoices, id));

describe('a credit note', () => {
  test('has a number of its own, and lowers what is left of its invoice', async ({ house }) => {
    const { order, invoice, jar } = await anInvoice(house);

    const { notes } = await credit(house, {
      orderId: order.id,
      lines: [{ orderLineId: jar, qty: pieces(2) }],
    });

    const [note] = notes;
    expect(note).toMatchObject({
      number: 'CN/2627/00001',
      invoiceNo: invoice.number,
      total: 69_954,
      taxAmount: 10_672,
      taxEffect: true,
    });
    expect(await invoiceOf(house, invoice.id)).toMatchObject({
      rest: invoice.total - 69_954,
      credited: 69_954,
    });
    const owner = await house.as('owner');
    const after = await owner.call(orders.getOrder, { id: order.id });
    expect(after.balance).toBe(order.grandTotal - 69_954);
  });

  test('stands in the books against what the invoice earned', async ({ house }) => {
    const { order, jar } = await anInvoice(house);

    const { notes } = await credit(house, {
      orderId: order.id,
      lines: [{ orderLineId: jar, qty: pieces(1) }],
    });

    const id = notes[0]?.id ?? 0;
    const { rows } = await atWork(house, (ctx) => listEntriesFor(ctx, { kind: 'credit_note', id }));
    expect(rows[0]).toMatchObject({ event: 'sales.creditNoteIssued', total: 34_977 });
    expect(
      rows[0]?.lines.map(({ accountCode, debit: dr, credit: cr }) => [accountCode, dr, cr]),
    ).toEqual([
      ['4190', 29_641, 0],
      ['2141', 2_668, 0],
      ['2142', 2_668, 0],
      ['1141', 0, 34_977],
    ]);
  });

  test('of an invoice that is paid is the buyer’s credit', async ({ house }) => {
    const { order, invoice, jar } = await anInvoice(house, { paid: true });

    const { notes } = await credit(house, {
      orderId: order.id,
      lines: [{ orderLineId: jar, qty: pieces(1) }],
    });

    expect(await invoiceOf(house, invoice.id)).toMatchObject({ rest: 0, credited: 34_977 });
    const owner = await house.as('owner');
    expect((await owner.call(orders.getOrder, { id: order.id })).balance).toBe(-34_977);
    expect(notes[0]?.rest).toBe(34_977);
  });

  test('and all others of the invoice come to the invoice, round-off and charges too', async ({
    house,
  }) => {
    const { order, invoice, jar, tin, charges } = await anInvoice(house);
    expect(invoice.roundOff).not.toBe(0);
    const asked: Credit['lines'][] = [
      [{ orderLineId: jar, qty: pieces(2) }],
      [{ orderLineId: tin, amount: 777 }],
      [
        { orderLineId: jar, qty: pieces(1) },
        { orderLineId: tin, qty: pieces(2) },
      ],
      [{ orderLineId: jar, amount: 1 }],
      [
        { orderLineId: jar },
        { orderLineId: tin },
        ...charges.map((orderChargeId) => ({ orderChargeId })),
      ],
    ];

    let total = 0;
    for (const lines of asked) {
      const { notes } = await credit(house, { orderId: order.id, lines });
      total += notes.reduce((sum, note) => sum + note.total, 0);
    }

    expect(total).toBe(invoice.total);
    expect(await invoiceOf(house, invoice.id)).toMatchObject({ rest: 0, credited: total });
    const lines = await invoiceLinesOf(house, invoice.id);
    expect(lines.every(({ restNet, restQty }) => restNet === 0 && !restQty)).toBe(true);
  });

  test('bears the tax of its invoice, whatever the rate is by then', async ({ house }) => {
    const { order, jar } = await anInvoice(house);
    house.clock.set('2027-11-30T04:30:00.000Z');

    const { notes } = await credit(house, {
      orderId: order.id,
      lines: [{ orderLineId: jar, qty: pieces(1) }],
    });

    expect(notes[0]).toMatchObject({ issueDate: '2027-11-30', taxEffect: true, taxAmount: 5_336 });
  });

  test('after 30 November of the next year lowers what is owed, not the tax', async ({ house }) => {
    const { order, jar } = await anInvoice(house);
    house.clock.set('2027-12-01T04:30:00.000Z');

    const { notes } = await credit(house, {
      orderId: order.id,
      lines: [{ orderLineId: jar, qty: pieces(1) }],
    });

    expect(notes[0]).toMatchObject({ taxEffect: false, taxAmount: 0, total: 34_977 });
  });

  test('begins with the oldest of several invoices', async ({ house }) => {
    const item = await goods(house);
    const order = await anOrder(house, {
      lines: [{ variantId: item.variantId, qty: pieces(5) }],
      confirm: true,
    });
    const line = order.lines[0]?.id ?? 0;
    const first = await issueInvoice(house, { ...order, lines: [{ id: line, qty: pieces(2) }] });
    const second = await issueInvoice(house, order);

    const { notes } = await credit(house, {
      orderId: order.id,
      lines: [{ orderLineId: line, qty: pieces(3) }],
    });

    expect(notes.map(({ invoiceId, total }) => [invoiceId, total])).toEqual([
      [first?.id, 64_000],
      [second?.id, 32_000],
    ]);
  });

  test('shows what the house holds back', async ({ house }) => {
    const { order, jar } = await anInvoice(house);

    const { notes } = await atWork(house, (ctx) =>
      creditReturn(ctx, {
        ...because,
        orderId: order.id,
        returnId: 1,
        lines: [{ orderLineId: jar, qty: pieces(1), kept: 3_498 }],
      }),
    );

    expect(notes[0]).toMatchObject({ kept: 3_498, total: 31_479, returnId: 1 });
  });
});

describe('more than is left', () => {
  test('is refused at the line, with what is left of it', async ({ house }) => {
    const { order, jar } = await anInvoice(house);
    await credit(house, { orderId: order.id, lines: [{ orderLineId: jar, qty: pieces(3) }] });

    const beyond = credit(house, {
      orderId: order.id,
      lines: [{ orderLineId: jar, amount: 40_000 }],
    });

    await expect(beyond).rejects.toMatchObject({
      code: 'credit.above_rest',
      beside: { fields: { 'lines.0.amount': 'Only ₹349.77 of this line is left to credit' } },
    });
  });

  test('cannot be held back either', async ({ house }) => {
    const { order, jar } = await anInvoice(house);

    const beyond = credit(house, {
      orderId: order.id,
      lines: [{ orderLineId: jar, qty: pieces(1), kept: 34_978 }],
    });

    await expect(beyond).rejects.toMatchObject({
      message: 'The deduction cannot be more than ₹349.77',
    });
  });

  test('is not credited by two at once', async ({ crowd }) => {
    const { order, jar } = await anInvoice(crowd);
    await credit(crowd, { orderId: order.id, lines: [{ orderLineId: jar, qty: pieces(3) }] });
    const last = { orderId: order.id, lines: [{ orderLineId: jar, qty: pieces(1) }] };

    const both = await Promise.allSettled([credit(crowd, last), credit(crowd, last)]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Only ₹0.00 of this line is left to credit' },
    });
    const taken = await atWork(crowd, (ctx) =>
      readRows(ctx, creditNoteLines, { orderLineId: jar }),
    );
    expect(taken.map(({ qty }) => qty)).toEqual([pieces(3), pieces(1)]);
  });
});

test('goods that are cancelled after their invoice are not invoiced any more', async ({
  house,
}) => {
  const { order, jar, invoice } = await anInvoice(house);

  const { notes } = await atWork(house, async (ctx) => {
    const lines = [{ orderLineId: jar, qty: pieces(2) }];
    const credited = await creditForCancelled(ctx, {
      orderId: order.id,
      lines,
      reason: 'Too many',
    });
    const reason = { id: null, name: 'Too many', note: '' };
    const asked = { lines: [{ lineId: jar, qty: pieces(2) }], reason };
    await cancelOpen(ctx, credited.order, asked);
    return credited;
  });

  const owner = await house.as('owner');
  const after = await owner.call(orders.getOrder, { id: order.id });
  const line = after.lines.find(({ id }) => id === jar);
  expect(notes[0]).toMatchObject({ reasonKind: 'cancelled', total: 69_954 });
  expect(line).toMatchObject({ qtyInvoiced: pieces(2), qtyCancelled: pieces(2), total: 69_954 });
  expect(after).toMatchObject({
    invoicedValue: invoice.total - 69_954,
    balance: order.grandTotal - 69_954,
  });
  expect(await issueInvoice(house, order)).toBeNull();
});

test('a preview says what a credit comes to, and writes nothing', async ({ house }) => {
  const { order, invoice, jar } = await anInvoice(house);

  const [planned] = await atWork(house, (ctx) =>
    previewCredit(ctx, { orderId: order.id, lines: [{ orderLineId: jar, amount: 10_000 }] }),
  );

  expect(planned?.amounts).toMatchObject({ total: 10_000, taxable: 8_474, taxAmount: 1_526 });
  expect(await invoiceOf(house, invoice.id)).toMatchObject({ credited: 0, rest: invoice.total });
});
