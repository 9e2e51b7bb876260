import { issueForParcel, type IssuedInvoice } from '../invoices/issue.service.ts';
import type { TestHouse } from './house.ts';
import { anOrder, goods } from './orders.ts';
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
