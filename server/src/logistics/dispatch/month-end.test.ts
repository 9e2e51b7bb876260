import { contract } from '@counting-house/contract/contract.ts';
import type { Report } from '@counting-house/contract/kit/report.ts';
import { describe, expect } from 'vitest';
import { inBooks } from '../../testing/books.ts';
import { owner, test, type TestHouse } from '../../testing/house.ts';
import { aPackedOrder, aTrack } from '../../testing/logistics.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { cellIn } from '../../testing/reports.ts';
import { pieces } from '../../testing/stock.ts';

const { invoices, logistics, orders, reports, returns, stock } = contract;

// Days pass in between: nobody stays signed in.
const signedIn = (house: TestHouse) => house.signIn(owner.phone, owner.password);

const december = '2026-12-01T05:00:00.000Z';

async function dispatch(house: TestHouse, { id, parcelId }: { id: number; parcelId: number }) {
  const person = await signedIn(house);
  const { rows } = await person.call(logistics.listTracks, {});
  const track = rows[0] ?? (await aTrack(house));
  await person.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: `KN44${70 + parcelId}` }],
  });
  await person.call(logistics.parcelUpdate, { orderId: id });
}

/** What sold goods cost in the reports of sales, in profit and loss, and what is billed and still here. */
async function costs(house: TestHouse, { from, to }: { from: string; to: string }) {
  const person = await signedIn(house);
  const sales = await person.call(reports.getSaleReport, { type: 'summary', from, to });
  const profit = await person.call(reports.getProfitLoss, { from, to });
  const waiting = await person.call(reports.getGoodsNotDispatched, { at: to });
  expect(waiting.checks).toEqual([{ says: 'Documents agree with the ledger', difference: 0 }]);
  return {
    report: Number(sales.totals['cost']),
    books: amountIn(profit, 'cogs'),
    waiting: amountIn(waiting, 'total', 'cost'),
  };
}

/** A row that is left out when it says nothing. */
const amountIn = (report: Report, row: string, column = 'now') =>
  report.rows.some(({ key }) => key === row) ? Number(cellIn(report, row, column) ?? 0) : 0;

const november = { from: '2026-11-01', to: '2026-11-30' };
const inDecember = { from: '2026-12-01', to: '2026-12-31' };

describe('a month that ends between packing and dispatch', () => {
  test('bears sales and their cost together', async ({ house }) => {
    await aTrack(house);
    const { order, parcelId } = await aPackedOrder(house, { stock: 10, worth: 400_000, qty: 3 });
    const atEnd = await costs(house, november);
    const finished = await inBooks(house, 'stock.finished');
    house.clock.set(december);

    await dispatch(house, { id: order.id, parcelId });

    expect(atEnd).toEqual({ report: 120_000, books: 120_000, waiting: 120_000 });
    expect(finished).toBe(400_000);
    expect(await costs(house, november)).toEqual(atEnd);
    expect(await costs(house, inDecember)).toEqual({ report: 0, books: 0, waiting: 0 });
    expect(await inBooks(house, 'stock.finished')).toBe(280_000);
    expect(await inBooks(house, 'stock.billed')).toBe(0);
  });

  test('lends the difference to the day of dispatch when goods became worth more', async ({
    house,
  }) => {
    await aTrack(house);
    const { order, parcelId, skuId } = await aPackedOrder(house, {
      stock: 10,
      worth: 400_000,
      qty: 3,
    });
    house.clock.set(december);
    const person = await signedIn(house);
    const { rows } = await person.call(stock.listBatches, { skuId });
    await person.call(stock.revalue, {
      note: 'The vendor billed more',
      lines: [{ batchId: rows[0]?.id ?? 0, value: 500_000 }],
    });

    await dispatch(house, { id: order.id, parcelId });

    expect(await costs(house, november)).toEqual({
      report: 120_000,
      books: 120_000,
      waiting: 120_000,
    });
    expect(await costs(house, inDecember)).toEqual({ report: 30_000, books: 30_000, waiting: 0 });
  });
});

describe('an invoice by hand', () => {
  test('bears what its goods cost before they are packed, part by part', async ({ house }) => {
    const jar = await goods(house, { stock: 10, worth: 400_000 });
    const { id, lines } = await anOrder(house, {
      lines: [{ variantId: jar.variantId, qty: pieces(4) }],
      confirm: true,
    });
    const bill = async (qty: number) =>
      (await signedIn(house)).call(invoices.createInvoice, {
        orderId: id,
        lines: [{ orderLineId: lines[0]?.id ?? 0, qty: pieces(qty) }],
      });

    await bill(1);
    const first = await costs(house, november);
    const second = await bill(3);
    const both = await costs(house, november);
    await (
      await signedIn(house)
    ).call(invoices.cancelInvoice, {
      id: second.id,
      version: second.version,
      reason: 'Wrong quantity',
    });

    expect(first).toEqual({ report: 40_000, books: 40_000, waiting: 40_000 });
    expect(both).toEqual({ report: 160_000, books: 160_000, waiting: 160_000 });
    expect(await costs(house, november)).toEqual(first);
  });

  test('loses its cost with the credit note of an order that is cancelled', async ({ house }) => {
    const jar = await goods(house, { stock: 10, worth: 400_000 });
    const order = await anOrder(house, {
      lines: [{ variantId: jar.variantId, qty: pieces(4) }],
      confirm: true,
    });
    const person = await signedIn(house);
    await person.call(invoices.createInvoice, { orderId: order.id });
    const { rows: reasons } = await person.call(orders.listReasons, { kind: 'order_cancel' });
    const { version } = await person.call(orders.getOrder, { id: order.id });

    await person.call(returns.cancelOrder, {
      id: order.id,
      version,
      reasonId: reasons[0]?.id ?? 0,
      note: 'Ordered twice',
    });

    expect(await costs(house, november)).toEqual({ report: 0, books: 0, waiting: 0 });
  });
});

test('goods that a courier lost are a loss in the reports as in the books', async ({ house }) => {
  await aTrack(house);
  const { order, parcelId } = await aPackedOrder(house, { stock: 10, worth: 400_000, qty: 3 });
  await dispatch(house, { id: order.id, parcelId });
  const sold = await costs(house, november);
  const person = await signedIn(house);

  const { version } = await person.call(logistics.parcelLost, {
    id: parcelId,
    note: 'Never arrived',
  });
  const lost = await costs(house, november);
  await person.call(logistics.trackingCorrect, { id: parcelId, version, note: 'It was found' });

  expect(sold).toEqual({ report: 120_000, books: 120_000, waiting: 0 });
  expect(lost).toEqual({ report: 0, books: 0, waiting: 0 });
  expect(await costs(house, november)).toEqual(sold);
});
