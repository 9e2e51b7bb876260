import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { listEntriesFor } from '../../accounts/journal/entry.service.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anInvoice, issueInvoice } from '../../testing/invoices.ts';
import { aPackedOrder, aTrack } from '../../testing/logistics.ts';
import { atWork } from '../../testing/work.ts';
import { cancelInvoice } from './cancel.service.ts';
import { creditLines } from '../credit/credit.service.ts';

const { invoices, logistics, orders } = contract;

const cancel = async (house: TestHouse, id: number) => {
  const owner = await house.as('owner');
  const { version } = await owner.call(invoices.getInvoice, { id });
  return owner.call(invoices.cancelInvoice, { id, version, reason: 'Wrong buyer' });
};

describe('cancelling an invoice', () => {
  test('gives its amounts back to the order, and keeps its number', async ({ house }) => {
    const { order, invoice } = await anInvoice(house, { paid: true });

    const cancelled = await cancel(house, invoice.id);

    expect(cancelled).toMatchObject({
      number: invoice.number,
      status: 'cancelled',
      cancelReason: 'Wrong buyer',
      cancelledOn: '2026-11-21',
      rest: 0,
      paid: 0,
      payments: [],
    });
    const owner = await house.as('owner');
    const after = await owner.call(orders.getOrder, { id: order.id });
    expect(after).toMatchObject({ invoicedValue: 0, balance: 0 });
    expect(after.lines.map(({ qtyInvoiced }) => qtyInvoiced)).toEqual([0, 0]);
  });

  test('lets the order be invoiced again, paid by what had paid it', async ({ house }) => {
    const { order, invoice } = await anInvoice(house, { paid: true });
    await cancel(house, invoice.id);

    const again = await issueInvoice(house, order);

    expect(again).toMatchObject({ number: 'INV/2627/00002', total: invoice.total });
    const owner = await house.as('owner');
    const shown = await owner.call(invoices.getInvoice, { id: again?.id ?? 0 });
    expect(shown).toMatchObject({ rest: 0, status: 'paid' });
    expect(shown.lines.filter(({ kind }) => kind === 'charge')).toHaveLength(1);
  });

  test('reverses its entry on its own day', async ({ house }) => {
    const { invoice } = await anInvoice(house);
    house.clock.set('2026-11-25T04:30:00.000Z');
    const { id, version } = invoice;

    await atWork(house, (ctx) => cancelInvoice(ctx, { id, version, reason: 'Wrong buyer' }));

    const { rows } = await atWork(house, (ctx) =>
      listEntriesFor(ctx, { kind: 'sales_invoice', id }),
    );
    expect(rows.map(({ event, date }) => [event, date])).toEqual([
      ['sales.invoiceIssued', '2026-11-21'],
      ['sales.invoiceCancelled', '2026-11-21'],
    ]);
  });

  test('is refused when its goods have left', async ({ house }) => {
    const { order, parcelId } = await aPackedOrder(house);
    const track = await aTrack(house);
    const owner = await house.as('owner');
    const { rows } = await owner.call(invoices.listInvoices, { orderId: order.id });
    await owner.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
    });
    await owner.call(logistics.parcelUpdate, { orderId: order.id });

    await expect(cancel(house, rows[0]?.id ?? 0)).rejects.toMatchObject({
      code: 'invoice.goods_left',
      message: 'Goods have left. Use a return or credit note.',
    });
  });

  test('is refused when a credit note stands against it', async ({ house }) => {
    const { order, invoice, jar } = await anInvoice(house);
    await atWork(house, (ctx) =>
      creditLines(ctx, {
        orderId: order.id,
        lines: [{ orderLineId: jar, amount: 100 }],
        reasonKind: 'price',
        reason: 'Too dear',
      }),
    );

    await expect(cancel(house, invoice.id)).rejects.toMatchObject({
      code: 'invoice.has_credit',
      message: 'A credit note exists: CN/2627/00001. The invoice can no longer be cancelled.',
    });
  });

  test('by two at once is done once; the other reads who did it', async ({ crowd }) => {
    const { invoice } = await anInvoice(crowd);
    const people = await Promise.all([crowd.as('owner'), crowd.as('admin')]);
    const of = { id: invoice.id, version: invoice.version, reason: 'Wrong buyer' };

    const both = await Promise.allSettled(
      people.map((one) => one.call(invoices.cancelInvoice, of)),
    );

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: `Invoice ${invoice.number} is cancelled.` },
    });
  });

  test('asks for the right to', async ({ house }) => {
    const { invoice } = await anInvoice(house);
    const sales = await house.as('sales');

    await expect(
      sales.call(invoices.cancelInvoice, { id: invoice.id, version: 1, reason: 'Wrong buyer' }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
