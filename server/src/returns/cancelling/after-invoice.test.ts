import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { anInvoice, issueInvoice } from '../../testing/invoices.ts';
import { anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { invoices, orders, returns } = contract;

async function asked(house: TestHouse, id: number) {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const { version } = await owner.call(orders.getOrder, { id });
  return { owner, of: { id, version, reasonId: rows[0]?.id ?? 0 } };
}

describe('cancelling what is invoiced', () => {
  test('credits it in the same step, and gives all of it back', async ({ house }) => {
    const { order, invoice } = await anInvoice(house, { paid: true });
    const { owner, of } = await asked(house, order.id);
    const preview = await owner.call(returns.previewCancel, { id: order.id });

    const done = await owner.call(returns.cancelOrder, of);

    expect(preview).toMatchObject({
      credited: invoice.total,
      value: invoice.total,
      moneyBack: invoice.total,
    });
    expect(done.creditNotes).toMatchObject([{ total: invoice.total }]);
    expect(done.order).toMatchObject({
      status: 'cancelled',
      invoicedValue: 0,
      creditedValue: 0,
      cancelledValue: order.grandTotal,
      pendingRefund: order.grandTotal,
    });
    expect(await owner.call(invoices.getInvoice, { id: invoice.id })).toMatchObject({ rest: 0 });
  });

  test('takes of a line first what no invoice has', async ({ house }) => {
    const { variantId } = await goods(house, { price: 16_460 });
    const order = await anOrder(house, {
      lines: [{ variantId, qty: pieces(5) }],
      payments: [byUpi(88_300)],
      confirm: true,
    });
    const [line] = order.lines;
    const lineId = line?.id ?? 0;
    await issueInvoice(house, { id: order.id, lines: [{ id: lineId, qty: pieces(3) }] });
    const { owner, of } = await asked(house, order.id);

    const open = await owner.call(returns.cancelOrderLines, {
      ...of,
      lines: [{ lineId, qty: pieces(2) }],
    });
    const billed = await owner.call(returns.cancelOrderLines, {
      ...of,
      version: open.order.version,
      lines: [{ lineId, qty: pieces(1) }],
    });

    expect(open.creditNotes).toEqual([]);
    expect(open.order.lines[0]).toMatchObject({ qtyInvoiced: pieces(3), netAmount: 49_380 });
    expect(billed.creditNotes).toMatchObject([{ total: 16_460 }]);
    expect(billed.order.lines[0]).toMatchObject({
      qtyInvoiced: pieces(2),
      qtyCancelled: pieces(3),
      netAmount: 32_920,
    });
    expect(billed.order).toMatchObject({ cancelledValue: 49_380, pendingRefund: 49_380 });
  });

  test('leaves an order that owes nothing when its price was credited before', async ({
    house,
  }) => {
    const { order, invoice } = await anInvoice(house, { paid: true });
    const { owner, of } = await asked(house, order.id);
    const shown = await owner.call(invoices.getInvoice, { id: invoice.id });
    await owner.call(invoices.creditPrice, {
      invoiceId: invoice.id,
      lines: [{ invoiceLineId: shown.lines[0]?.id ?? 0, amount: 10_000 }],
      reason: 'Wrong price',
      version: shown.version,
    });
    const { version } = await owner.call(orders.getOrder, { id: order.id });

    const { order: after } = await owner.call(returns.cancelOrder, { ...of, version });

    expect(after).toMatchObject({ status: 'cancelled', creditedValue: 10_000 });
    expect(after.cancelledValue).toBe(order.grandTotal - 10_000);
    expect(after.pendingRefund).toBe(order.grandTotal);
  });
});
