import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import type { OrderStatus } from '@counting-house/contract/orders/order-labels.ts';
import { payOf, type OpenPay } from '@counting-house/contract/orders/payment.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { notFound, ruleBroken } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { orderCharges } from '../placing/charge.table.ts';
import { orderLines } from '../line.table.ts';
import { buyerRefOf, isBuyer, toBuyerRef, refreshBuyer } from '../buyers/buyer.service.ts';
import { buyers } from '../buyers/buyer.table.ts';
import { tellBuyer } from '../papers/message.service.ts';
import { openQty } from '../order.rules.ts';
import {
  readOrderLines,
  lockWholeOrder,
  type LineRecord,
  type OrderRecord,
} from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { deliveredMessage } from '../orders.templates.ts';
import { moveCodOfParcel, takeCod } from './door-cash.service.ts';
import { eventKinds, onItsWay, steppedOn, stepText, type Fulfilment } from './step.rules.ts';
import { followProgress } from './progress.service.ts';
import type { WholeOrder } from './tax-due.service.ts';
import { noteEvent } from '../timeline.service.ts';

/** What packing and dispatch need to know of an order. Quantities are thousandths, money paise. */
export type OrderForPacking = {
  readonly id: number;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly isHeld: boolean;
  readonly buyer: BuyerRef & { readonly name: string };
  readonly shippingAddress: OrderRecord['shippingAddress'];
  readonly deliveryMethod: OrderRecord['deliveryMethod'];
  readonly promisedOn: string | null;
  readonly customerNote: string;
  readonly pay: OpenPay;
  readonly lines: readonly {
    readonly lineId: number;
    readonly variantId: number;
    /** Null for what is not counted in stock. */
    readonly skuId: number | null;
    readonly kind: LineRecord['kind'];
    readonly sku: string;
    readonly title: string;
    /** Ordered and not taken off. */
    readonly open: number;
    readonly packed: number;
    readonly shipped: number;
    readonly delivered: number;
    readonly invoiced: number;
  }[];
};

type OrderStep = {
  readonly id: number;
  readonly status: OrderStatus;
  /** After the step, but not after money that came with it. */
  readonly whole: WholeOrder;
};

/** Orders with their open lines, for packing and dispatch; unknown ids and drafts are left out. */
export async function forPacking(
  ctx: ReadContext,
  orderIds: readonly number[],
): Promise<OrderForPacking[]> {
  if (orderIds.length === 0) return [];
  const orders = await ctx.tx
    .select({ order: salesOrders, buyerName: buyers.name })
    .from(salesOrders)
    .innerJoin(buyers, isBuyer)
    .where(inArray(salesOrders.id, [...orderIds]))
    .orderBy(asc(salesOrders.placedAt), asc(salesOrders.id));
  const lines = await ctx.tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.lineNo));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return orders.flatMap(
    ({ order, buyerName }) =>
      toPacking({ order, lines: byOrder.get(order.id) ?? [] }, buyerName) ?? [],
  );
}

/** An order as packing needs it; null of a draft. */
export function toPacking({ order, lines }: WholeOrder, buyerName: string): OrderForPacking | null {
  const buyer = toBuyerRef(order);
  if (order.orderNo === null || buyer === null) return null;
  return {
    id: order.id,
    orderNo: order.orderNo,
    status: order.status,
    isHeld: order.holds.length > 0,
    buyer: { ...buyer, name: buyerName },
    shippingAddress: order.shippingAddress,
    deliveryMethod: order.deliveryMethod,
    promisedOn: order.promisedOn,
    customerNote: order.customerNote,
    pay: payOf(order),
    lines: lines.filter((line) => openQty(line) > 0).map(packingLine),
  };
}

/**
 * Notes that part of an order was packed, unpacked, shipped, delivered or turned round, moves its state as
 * far as all of it has come, and posts cash that was collected at the door; what a parcel that turned round
 * was to collect is no longer due on delivery. Locks the order, unless the caller did.
 *
 * @throws {Problem} `order.not_confirmed`, `order.more_than_open`, `order.not_packed`,
 *   `order.not_shipped`, `order.sent_already` (422).
 */
export async function setFulfilment(ctx: WriteContext, fulfilment: Fulfilment): Promise<OrderStep> {
  const { order, lines: before } =
    fulfilment.whole ?? (await lockWholeOrder(ctx, fulfilment.orderId));
  if (order.status === 'draft' || order.status === 'placed') {
    throw ruleBroken('order.not_confirmed', 'Confirm the order first');
  }
  const after = new Map(before.map((line) => [line.id, line]));
  for (const { lineId, qty } of fulfilment.lines) {
    const line = after.get(lineId);
    if (!line) throw notFound('Order line');
    after.set(
      lineId,
      await changeRow(ctx, orderLines, line, steppedOn(line, fulfilment.step, qty)),
    );
  }
  const progress = { lines: [...after.values()], at: fulfilment.at };
  const moved = await followProgress(ctx, order, progress);
  const { status } = moved;
  if (fulfilment.lines.length > 0) {
    await noteEvent(ctx, {
      orderId: order.id,
      kind: eventKinds[fulfilment.step],
      text: stepText(fulfilment, before),
    });
  }
  if (status === 'delivered' && order.status !== 'delivered') {
    await tellBuyer(ctx, order, deliveredMessage, { values: {} });
  }
  if (fulfilment.step === 'delivered') {
    await takeCod(ctx, { order, fulfilment, isWhole: status === 'delivered' });
  }
  await moveCodOfParcel(ctx, moved, fulfilment);
  return { id: order.id, status, whole: { order: moved, lines: progress.lines } };
}

/**
 * Notes what an invoice covers: its part of the lines, and all charges that no earlier one bears.
 * The caller has locked the order, and read it and its lines behind the lock.
 *
 * @param invoiced `total` of the invoice, paise.
 */
export async function setInvoiced(
  ctx: WriteContext,
  invoiced: {
    readonly order: OrderRecord;
    readonly lines: readonly { readonly line: LineRecord; readonly qty: number }[];
    readonly total: number;
  },
): Promise<void> {
  const { order } = invoiced;
  for (const { line, qty } of invoiced.lines) {
    await changeRow(ctx, orderLines, line, { qtyInvoiced: line.qtyInvoiced + qty });
  }
  await ctx.tx
    .update(orderCharges)
    .set({ isInvoiced: true })
    .where(and(eq(orderCharges.orderId, order.id), eq(orderCharges.isCancelled, false)));
  const invoicedValue = order.invoicedValue + invoiced.total;
  await changeRow(ctx, salesOrders, order, { invoicedValue });
  await refreshBuyer(ctx, buyerRefOf(order));
}

/**
 * Takes back what an invoice covered: it is to be invoiced again, or cancelled. The caller has locked the
 * order, and read it and its lines behind the lock.
 *
 * @param open `total` of what is taken back, paise; `charges` when those of the order are open again.
 */
export async function setUninvoiced(
  ctx: WriteContext,
  open: {
    readonly order: OrderRecord;
    readonly lines: readonly { readonly line: LineRecord; readonly qty: number }[];
    readonly total: number;
    readonly chargeIds: readonly number[];
  },
): Promise<OrderRecord> {
  const { order } = open;
  for (const { line, qty } of open.lines) {
    await changeRow(ctx, orderLines, line, { qtyInvoiced: line.qtyInvoiced - qty });
  }
  if (open.chargeIds.length > 0) {
    await ctx.tx
      .update(orderCharges)
      .set({ isInvoiced: false })
      .where(inArray(orderCharges.id, [...open.chargeIds]));
  }
  const invoicedValue = order.invoicedValue - open.total;
  const after = await changeRow(ctx, salesOrders, order, { invoicedValue });
  await refreshBuyer(ctx, buyerRefOf(order));
  return after;
}

/**
 * Notes what credit notes took off an order, or gave back to it; the caller has locked it.
 *
 * @param by paise; below zero when a credit note is cancelled.
 */
export async function setCredited(
  ctx: WriteContext,
  order: OrderRecord,
  by: number,
): Promise<OrderRecord> {
  const creditedValue = order.creditedValue + by;
  const after = await changeRow(ctx, salesOrders, order, { creditedValue });
  await refreshBuyer(ctx, buyerRefOf(order));
  return after;
}

/**
 * Notes that goods of an order came back and are settled; with all of them it is returned. The caller has
 * locked the order and read it behind the lock.
 */
export async function setReturned(
  ctx: WriteContext,
  order: OrderRecord,
  returned: readonly { readonly lineId: number; readonly qty: number }[],
): Promise<OrderRecord> {
  const lines: LineRecord[] = [];
  for (const line of await readOrderLines(ctx, order.id)) {
    const qty = returned
      .filter(({ lineId }) => lineId === line.id)
      .reduce((sum, one) => sum + one.qty, 0);
    const qtyReturned = line.qtyReturned + qty;
    lines.push(qty > 0 ? await changeRow(ctx, orderLines, line, { qtyReturned }) : line);
  }
  return followProgress(ctx, order, { lines, at: ctx.now });
}

/** What of an order has left and is neither delivered nor on its way back, per line. */
export async function underWay(
  ctx: ReadContext,
  orderId: number,
): Promise<{ lineId: number; qty: number }[]> {
  const lines = await readOrderLines(ctx, orderId);
  return lines
    .map((line) => ({ lineId: line.id, qty: onItsWay(line) }))
    .filter(({ qty }) => qty > 0);
}

function packingLine(line: LineRecord): OrderForPacking['lines'][number] {
  return {
    lineId: line.id,
    variantId: line.variantId,
    skuId: line.skuId,
    kind: line.kind,
    sku: line.sku,
    title: line.title,
    open: openQty(line),
    packed: line.qtyPacked,
    shipped: line.qtyShipped,
    delivered: line.qtyDelivered,
    invoiced: line.qtyInvoiced,
  };
}
