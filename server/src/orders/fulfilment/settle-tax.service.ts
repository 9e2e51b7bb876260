import type { Order } from '@counting-house/contract/orders/order.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { orderCharges } from '../placing/charge.table.ts';
import { orderLines } from '../line.table.ts';
import { getOrder, readOrderLines, lockWholeOrder, type OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import {
  billedOrder,
  taxDue,
  type BilledOrder,
  type TaxDue,
  type WholeOrder,
} from './tax-due.service.ts';
import { noteEvent } from '../timeline.service.ts';

/**
 * Why an order cannot go on as it stands, for its tax; null when it can.
 *
 * @throws {Problem} `tax.not_valid` (422).
 */
export async function taxRefusal(ctx: ReadContext, order: OrderRecord) {
  const lines = await readOrderLines(ctx, order.id);
  const due = await taxDue(ctx, await billedOrder(ctx, { order, lines }));
  return due && due.totals.grandTotal !== order.grandTotal ? changed(order, due) : null;
}

/**
 * Brings the tax of what is not invoiced to the rates of today, as an invoice needs it. Prices that
 * include tax stay, and the split changes; a total that changes is for people to accept first.
 *
 * The caller has locked the order, and read it and its lines behind the lock.
 *
 * @returns the order after it.
 * @throws {Problem} `order.tax_changed`, `tax.not_valid` (422).
 */
export async function settleTax(ctx: WriteContext, whole: WholeOrder): Promise<BilledOrder> {
  const { order } = whole;
  const billed = await billedOrder(ctx, whole);
  const due = await taxDue(ctx, billed);
  if (!due) return billed;
  if (due.totals.grandTotal !== order.grandTotal) {
    const refusal = changed(order, due);
    throw ruleBroken(refusal.code, refusal.text);
  }
  return applyTax(ctx, billed, due);
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
  const billed = await billedOrder(ctx, await lockWholeOrder(ctx, id));
  const due = await taxDue(ctx, billed);
  if (due) {
    if (due.totals.grandTotal !== grandTotal) {
      const refusal = changed(billed.order, due);
      throw ruleBroken(refusal.code, refusal.text);
    }
    await applyTax(ctx, billed, due);
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
  billed: BilledOrder,
  { lines, charges, totals }: TaxDue,
): Promise<BilledOrder> {
  const { order } = billed;
  const newLines = new Map(billed.lines.map((line) => [line.id, line]));
  for (const { id, ...taxed } of lines) {
    const line = newLines.get(id);
    if (line) newLines.set(id, await changeRow(ctx, orderLines, line, taxed));
  }
  const newCharges = new Map(billed.charges.map((charge) => [charge.id, charge]));
  for (const { id, ...taxed } of charges) {
    const charge = newCharges.get(id);
    if (charge) newCharges.set(id, await changeRow(ctx, orderCharges, charge, taxed));
  }
  const after = await changeRow(ctx, salesOrders, order, totals);
  const total =
    totals.grandTotal === order.grandTotal
      ? ''
      : `: total ${rupees(totals.grandTotal)}, not ${rupees(order.grandTotal)}`;
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'edited',
    text: `Tax by the rates of ${dateText(ctx.today)}${total}`,
  });
  return {
    ...billed,
    order: after,
    lines: [...newLines.values()],
    charges: [...newCharges.values()],
  };
}
