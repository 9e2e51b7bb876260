import type { BilledAtOnce } from '@counting-house/contract/orders/order.ts';
import type { LineChange, NewBill } from '@counting-house/contract/orders/order-entry.ts';
import { getOrder } from '../../orders/order.service.ts';
import { changeB2C, placeSale } from '../../orders/placing/order-entry.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { billAtOnce } from './hand-over.service.ts';

/**
 * Bills goods that are handed over now, without an order before: places one, takes the goods out of stock by
 * first expiry, and issues its invoice. All or nothing.
 *
 * Locks the buyer, the order, then the positions of its goods.
 *
 * @throws {Problem} those of `createB2C`; `stock.short`, `order.not_open`, `invoice.date_order` (422);
 *   `invalid` (422) by field.
 */
export async function issueBill(ctx: WriteContext, input: NewBill): Promise<BilledAtOnce> {
  const { id, warnings, bill } = await placedAtOnce(ctx, input);
  if (bill?.dueDate && bill.dueDate < ctx.today) {
    throw invalid({ 'bill.dueDate': 'Due date must be on or after the invoice date' });
  }
  const billed = await billAtOnce(ctx, { orderId: id, bill });
  return { ...(await getOrder(ctx, { id })), warnings, ...billed };
}

/**
 * Places and confirms an order whose goods are collected now, or the draft of one.
 *
 * @param till of a sale over the counter: where it is paid.
 * @throws {Problem} those of `createB2C` and of `updateB2C`.
 */
export function placedAtOnce(
  ctx: WriteContext,
  { id, version, ...body }: NewBill,
  till?: { readonly id: number },
) {
  const asked = {
    ...body,
    deliveryMethod: 'pickup' as const,
    place: true,
    confirm: true,
  };
  if (id !== undefined) {
    if (version === undefined) throw invalid({ version: 'The version of the draft is missing' });
    return changeB2C(ctx, { ...asked, id, version }, { isBill: true, till });
  }
  const { promisedOn, staffDiscount, reprice: _reprice, lines = [], ...fresh } = asked;
  const sale = {
    ...fresh,
    source: till ? ('store' as const) : ('invoice' as const),
    lines: lines.map(newLine),
    ...(promisedOn ? { promisedOn } : {}),
    ...(staffDiscount ? { staffDiscount } : {}),
  };
  return placeSale(ctx, sale, { till });
}

const newLine = ({ id: _id, unitPrice, lineStaffDiscount, ...line }: LineChange) => ({
  ...line,
  ...(unitPrice === null ? {} : { unitPrice }),
  ...(lineStaffDiscount === null ? {} : { lineStaffDiscount }),
});
