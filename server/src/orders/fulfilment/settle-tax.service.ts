import type { Order } from '@counting-house/contract/orders/order.ts';
import { dateWords } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { orderCharges } from '../placing/charge.table.ts';
import { orderLines } from '../line.table.ts';
import { getOrder, lockOrder, type OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { taxDue, type TaxDue } from './tax-due.service.ts';
import { noteEvent } from '../timeline.service.ts';

/**
 * Why an order cannot go on as it stands, for its tax; null when it can.
 *
 * @throws {Problem} `tax.not_valid` (422).
 */
export async function taxRefusal(ctx: ReadContext, order: OrderRecord) {
  const due = await taxDue(ctx, order);
  return due && due.totals.grandTotal !== order.grandTotal ? changed(order, due) : null;
}

/**
 * Brings the tax of what is not invoiced to the rates of today, as an invoice needs it. Prices that
 * include tax stay, and the split changes; a total that changes is for people to accept first.
 *
 * @returns the order after it, locked by the caller.
 * @throws {Problem} `order.tax_changed`, `tax.not_valid` (422).
 */
export async function settleTax(ctx: WriteContext, order: OrderRecord): Promise<OrderRecord> {
  const due = await taxDue(ctx, order);
  if (!due) return order;
  if (due.totals.grandTotal !== order.grandTotal) {
    const refusal = changed(order, due);
    throw ruleBroken(refusal.code, refusal.text);
  }
  return applyTax(ctx, order, due);
}

/**
 * Takes over the total that the rates of today give, as the buyer was told by now. An order whose tax
 * stands is answered as it is, so that the call may be repeated.
 *
 * @param input `grandTotal` that was seen, paise.
 * @throws {Problem} `order.tax_changed` (422) when it is another total by now.
 */
export async function acceptTax(
  ctx: WriteContext,
  { id, grandTotal }: { id: number; grandTotal: number },
): Promise<Order> {
  const order = await lockOrder(ctx, id);
  const due = await taxDue(ctx, order);
  if (due) {
    if (due.totals.grandTotal !== grandTotal) {
      const refusal = changed(order, due);
      throw ruleBroken(refusal.code, refusal.text);
    }
    await applyTax(ctx, order, due);
  }
  return getOrder(ctx, { id });
}

const changed = (order: OrderRecord, { totals }: TaxDue) => ({
  code: 'order.tax_changed',
  text:
    `GST changed since ${order.orderNo} was taken: its total is ${rupees(totals.grandTotal)} now, ` +
    `not ${rupees(order.grandTotal)}. Accept the new total on the order first.`,
});

async function applyTax(
  ctx: WriteContext,
  order: OrderRecord,
  { lines, charges, totals }: TaxDue,
): Promise<OrderRecord> {
  for (const { id, ...line } of lines) await updateRow(ctx, orderLines, { id }, line);
  for (const { id, ...charge } of charges) await updateRow(ctx, orderCharges, { id }, charge);
  const after = await updateRow(ctx, salesOrders, { id: order.id }, totals);
  const total =
    totals.grandTotal === order.grandTotal
      ? ''
      : `: total ${rupees(totals.grandTotal)}, not ${rupees(order.grandTotal)}`;
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'edited',
    text: `Tax by the rates of ${dateWords(ctx.today)}${total}`,
  });
  return after;
}
