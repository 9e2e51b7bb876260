import type { Order } from '@counting-house/contract/orders/order.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import type { WriteContext } from '../platform/context.ts';
import { rupees } from '../platform/money.ts';
import { ruleBroken } from '../platform/problem.ts';
import { changeRow, assertVersion } from '../platform/rows/rows.ts';
import type { Buyer } from './buyers/buyer.service.ts';
import { retestHolds } from './holds/hold-test.service.ts';
import { tellBuyer } from './papers/message.service.ts';
import { orderText } from './papers/order-text.service.ts';
import { confirmRefusal, type OrderToConfirm } from './order.rules.ts';
import {
  getOrder,
  readOrderLines,
  lockOrder,
  lockOrders,
  type LineRecord,
  type OrderRecord,
} from './order.service.ts';
import { salesOrders } from './order.table.ts';
import { confirmedMessage } from './orders.templates.ts';
import { renderServices, wakeCards } from './fulfilment/progress.service.ts';
import { taxRefusal } from './fulfilment/settle-tax.service.ts';
import { noteEvent, type NewEvent } from './timeline.service.ts';

/**
 * Confirms an order, so that packing sees it. An order that is confirmed already is answered as it is,
 * so that the call may be repeated.
 *
 * @throws {Problem} `order.on_hold`, `order.not_paid`, `order.no_address`, `order.not_open`,
 *   `order.tax_changed` (422).
 */
export async function confirmOrder(
  ctx: WriteContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Order> {
  const order = await retestHolds(ctx, await lockOrder(ctx, id));
  const refusal = await refusalOf(ctx, order);
  if (refusal) throw ruleBroken(refusal.code, refusal.text);
  if (order.status === 'placed') {
    await assertVersion(ctx, salesOrders, order, version);
    await confirm(ctx, order);
  }
  return getOrder(ctx, { id });
}

/** Confirms several orders; each that cannot be says why. */
export async function confirmEach(
  ctx: WriteContext,
  { ids }: { ids: readonly number[] },
): Promise<RowResults> {
  const rows: RowResults['rows'] = [];
  await lockOrders(ctx, ids);
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const order = await retestHolds(ctx, await lockOrder(ctx, id));
    const refusal = await refusalOf(ctx, order);
    if (!refusal && order.status === 'placed') await confirm(ctx, order);
    rows.push({ id, ok: !refusal, text: refusal?.text ?? `${order.orderNo} confirmed` });
  }
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}

/**
 * Tests again what an order of a company waits for, and confirms an order by itself if the house is set so
 * (`orders.autoConfirm`): when it is placed, paid or released.
 */
export async function confirmByRule(ctx: WriteContext, id: number): Promise<OrderRecord> {
  const order = await retestHolds(ctx, await lockOrder(ctx, id));
  if (order.status !== 'placed' || !isByRule(ctx, order)) return order;
  if (!(await refusalOf(ctx, order))) await confirm(ctx, order);
  return order;
}

/**
 * Whether an order is confirmed as it is placed: as its taker asked, or by `orders.autoConfirm`; what
 * holds it leaves it placed. Its tax needs no look, because it is priced in the same call.
 */
export function isConfirmedAtOnce(
  ctx: WriteContext,
  order: OrderToConfirm,
  { confirm: isAsked }: { confirm: boolean },
): boolean {
  const needsPayment = ctx.settings['orders.confirmNeedsPayment'];
  return (isAsked || isByRule(ctx, order)) && confirmRefusal(order, { needsPayment }) === null;
}

function isByRule(ctx: WriteContext, { balance }: { balance: number }): boolean {
  const rule = ctx.settings['orders.autoConfirm'];
  return rule === 'all' || (rule !== 'none' && balance <= 0);
}

async function refusalOf(ctx: WriteContext, order: OrderRecord) {
  if (!['draft', 'placed', 'cancelled'].includes(order.status)) return null;
  const byState = confirmRefusal(order, {
    needsPayment: ctx.settings['orders.confirmNeedsPayment'],
  });
  return byState ?? (await taxRefusal(ctx, order));
}

async function confirm(ctx: WriteContext, order: OrderRecord): Promise<void> {
  const values = { status: 'confirmed', confirmedAt: ctx.now } as const;
  const confirmed = await changeRow(ctx, salesOrders, order, values);
  await noteEvent(ctx, confirmedEvent(order));
  await afterConfirming(ctx, confirmed, { lines: await readOrderLines(ctx, order.id) });
}

export const confirmedEvent = ({ id }: Pick<OrderRecord, 'id'>): NewEvent => ({
  orderId: id,
  kind: 'confirmed',
  text: 'Order confirmed',
});

/** What confirming brings with it: the buyer is told, and services count as rendered. */
export async function afterConfirming(
  ctx: WriteContext,
  order: OrderRecord,
  { lines, buyer }: { lines: readonly LineRecord[]; buyer?: Buyer },
): Promise<void> {
  const values = { total: rupees(order.grandTotal), ...orderText(ctx, order, lines) };
  await tellBuyer(ctx, order, confirmedMessage, { values, ...(buyer ? { buyer } : {}) });
  await renderServices(ctx, order, lines);
  wakeCards(ctx, order, lines);
}
