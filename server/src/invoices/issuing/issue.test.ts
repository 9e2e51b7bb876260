import { contract } from '@counting-house/contract/contract.ts';
import { asc } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { ruleBroken } from '../../platform/problem.ts';
import { test } from '../../testing/house.ts';
import { aPackedOrder, anOrderToPack } from '../../testing/logistics.ts';
import { anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { salesInvoices } from '../invoice.table.ts';
import { issueForParcel } from './issue.service.ts';

const { invoices, orders } = contract;

/** Issues the invoice of an order as packing does. */
const issue = (
  house: Parameters<typeof atWork>[0],
  order: { id: number; lines: readonly { id: number; qty: number }[] },
  qty?: number,
) =>
  atWork(house, (ctx) =>
    issueForParcel(ctx, {
      orderId: order.id,
      lines: order.lines.map((line) => ({ lineId: line.id, qty: qty ?? line.qty })),
      parcelId: null,
    }),
  );

describe('an invoice', () => {
  test('takes the amounts of its order', async ({ house }) => {
    const { order } = await anOrderToPack(house, { payments: [byUpi(70_000)] });

    await issue(house, order);

    const owner = await house.as('owner');
    const { rows, sums } = await owner.call(invoices.listInvoices, { sums: true });
    const invoice = await owner.call(invoices.getInvoice, { id: rows[0]?.id ?? 0 });
    expect(invoice).toMatchObject({
      number: 'INV/2627/00001',
      issueDate: '2026-11-21',
      total: order.grandTotal,
      rest: 0,
      status: 'paid',
      payments: [{ label: 'Paid by UPI', amount: order.grandTotal }],
    });
    expect(invoice.taxable + invoice.taxAmount + invoice.roundOff).toBe(invoice.total);
    expect(sums).toEqual({
      total: order.grandTotal,
      credited: 0,
      received: order.grandTotal,
      open: 0,
      overdue: 0,
    });
  });

  test('of a part leaves the rest to the next one, to the paisa', async ({ house }) => {
    const { order } = await anOrderToPack(house, { qty: 3 });

    const first = await issue(house, order, pieces(1));
    const second = await issue(house, order, pieces(3));
    const third = await issue(house, order, pieces(3));

    expect((first?.total ?? 0) + (second?.total ?? 0)).toBe(order.grandTotal);
    expect(first?.charges).toBe(order.chargesAmount);
    expect(second?.charges).toBe(0);
    expect(third).toBeNull();
  });

  test('without tax is a bill of supply', async ({ house }) => {
    const rice = await goods(house, { percent: 0, price: 250_000 });
    const order = await anOrder(house, {
      lines: [{ variantId: rice.variantId, qty: pieces(1) }],
      confirm: true,
    });

    const invoice = await issue(house, order);

    expect(invoice).toMatchObject({
      series: 'bill_of_supply',
      number: 'BOS/2627/00001',
      taxAmount: 0,
    });
  });

  test('is posted with its order behind it', async ({ house }) => {
    const { order } = await aPackedOrder(house);
    const owner = await house.as('owner');
    const { rows } = await owner.call(invoices.listInvoices, { orderId: order.id });

    const invoice = await owner.call(invoices.getInvoice, { id: rows[0]?.id ?? 0 });
    const after = await owner.call(orders.getOrder, { id: order.id });

    expect(invoice.entryId).toBeGreaterThan(0);
    expect(after.invoicedValue).toBe(invoice.total);
  });

  test('cannot be dated before the last one of another month', async ({ house }) => {
    const [early, late] = [await anOrderToPack(house), await anOrderToPack(house)];
    house.clock.set('2026-12-02T04:30:00.000Z');
    await issue(house, late.order);
    house.clock.set('2026-11-30T04:30:00.000Z');

    await expect(issue(house, early.order)).rejects.toMatchObject({
      code: 'invoice.date_order',
      message: 'The last invoice is dated 02 Dec 2026. Earlier dates break the order of numbers.',
    });
  });

  test('is seen and printed only with the right to', async ({ house }) => {
    const keeper = await house.as('store keeper');

    await expect(keeper.call(invoices.listInvoices, {})).rejects.toMatchObject({ status: 403 });
  });
});

test('forty invoices at once, some undone, have numbers without a hole', async ({ crowd }) => {
  const item = await goods(crowd, { stock: 100 });
  const made = [];
  for (let index = 0; index < 40; index += 1) {
    made.push(
      await anOrder(crowd, {
        lines: [{ variantId: item.variantId, qty: pieces(1) }],
        confirm: true,
      }),
    );
  }

  const results = await Promise.allSettled(
    made.map((order, index) =>
      atWork(crowd, async (ctx) => {
        await issueForParcel(ctx, {
          orderId: order.id,
          lines: order.lines.map(({ id, qty }) => ({ lineId: id, qty })),
          parcelId: null,
        });
        if (index % 4 === 3) throw ruleBroken('test.undone', 'Undone after its number was taken');
      }),
    ),
  );

  const issued = await crowd.database.direct
    .select({ number: salesInvoices.number })
    .from(salesInvoices)
    .orderBy(asc(salesInvoices.number));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(issued.map(({ number }) => number)).toEqual(
    Array.from({ length: 30 }, (_, index) => `INV/2627/${String(index + 1).padStart(5, '0')}`),
  );
});
