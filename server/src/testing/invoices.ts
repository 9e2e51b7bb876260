import { issueForParcel, type IssuedInvoice } from '../invoices/issuing/issue.service.ts';
import { salesInvoiceLines } from '../invoices/invoice-line.table.ts';
import { readRows } from '../platform/rows/read.ts';
import type { TestHouse } from './house.ts';
import { contract } from '@counting-house/contract/contract.ts';
import { anOrder, byUpi, goods } from './orders.ts';
import { pieces } from './stock.ts';
import { atWork } from './work.ts';

/** Issues the invoice of all that is open of an order, as packing does. */
export const issueInvoice = (
  house: TestHouse,
  order: { id: number; lines: readonly { id: number; qty: number }[] },
): Promise<IssuedInvoice | null> =>
  atWork(house, (ctx) =>
    issueForParcel(ctx, {
      orderId: order.id,
      lines: order.lines.map(({ id, qty }) => ({ lineId: id, qty })),
      parcelId: null,
    }),
  );

/** An invoice over one piece of goods with this tax. */
export async function issuedInvoice(house: TestHouse, of: { percent: number }) {
  const { variantId } = await goods(house, of);
  const order = await anOrder(house, { lines: [{ variantId, qty: pieces(1) }], confirm: true });
  return issueInvoice(house, order);
}

/** The lines of an invoice as they are stored. */
export const invoiceLinesOf = (house: TestHouse, invoiceId: number) =>
  atWork(house, (ctx) => readRows(ctx, salesInvoiceLines, { invoiceId }));

/** An order of two lines, four and three pieces, with shipping, all of it on one invoice. */
export async function anInvoice(house: TestHouse, { paid = false } = {}) {
  const [jar, tin] = [
    await goods(house, { price: 34_977, percent: 18 }),
    await goods(house, { price: 10_000 }),
  ];
  const ordered = [
    { variantId: jar.variantId, qty: pieces(4) },
    { variantId: tin.variantId, qty: pieces(3) },
  ];
  const order = await anOrder(house, { lines: ordered, confirm: true });
  if (paid) {
    const owner = await house.as('owner');
    await owner.call(contract.orders.recordPayment, {
      orderId: order.id,
      payments: [byUpi(order.grandTotal)],
    });
  }
  const invoice = await issueInvoice(house, order);
  if (!invoice) throw new Error('all of it is open');
  const lines = await invoiceLinesOf(house, invoice.id);
  const charges = lines.flatMap(({ orderChargeId }) => orderChargeId ?? []);
  const [jarLine, tinLine] = order.lines;
  return { order, invoice, charges, jar: jarLine?.id ?? 0, tin: tinLine?.id ?? 0 };
}
