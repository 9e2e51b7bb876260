import type { WriteContext } from '../../platform/context.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { giveBackUses } from '../../offers/use.service.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { refreshBuyer, toBuyerRef } from '../buyers/buyer.service.ts';
import { followProgress } from '../fulfilment/progress.service.ts';
import { lowerGoods, releaseGoods } from '../fulfilment/stock.service.ts';
import { orderLines } from '../line.table.ts';
import { openQty } from '../order.rules.ts';
import type { LineRecord, OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { followCod } from '../payments/payment.service.ts';
import { orderCharges } from '../placing/charge.table.ts';
import { noteEvent } from '../timeline.service.ts';
import { tellBasketLeft } from './notify-packer.service.ts';
import type { CancelAsk, CancelPlan } from './plan.rules.ts';
import { planCancel } from './plan.service.ts';

/** Why an order is cancelled, as people read it later. */
type CancelReason = {
  readonly id: number | null;
  readonly name: string;
  readonly note: string;
};

/** An order after part or all of it was cancelled, and what that took off. */
export type Cancelled = { readonly order: OrderRecord; readonly plan: CancelPlan };

/**
 * Cancels what is open of an order, or quantities of its lines: their amounts shrink, promised goods are
 * free again, cash on delivery follows. With nothing left the order itself is cancelled, with its charges
 * and round-off. The caller has locked the order, and gives money back and credits invoices.
 *
 * @throws {Problem} `order.cancelled` (409) when somebody did it first; `order.packed`, `order.sent`,
 *   `order.invoiced` (422); `invalid` (422) by line.
 */
export async function cancelOpen(
  ctx: WriteContext,
  order: OrderRecord,
  { reason, ...ask }: CancelAsk & { readonly reason: CancelReason },
): Promise<Cancelled> {
  const { billed, plan } = await planCancel(ctx, order, ask);
  const lines = await writeLines(ctx, plan, billed.lines);
  for (const charge of plan.charges) {
    await changeRow(ctx, orderCharges, charge, { isCancelled: true });
  }
  const after = await changeRow(ctx, salesOrders, order, {
    ...headAfter(order, plan),
    ...(plan.isWhole
      ? {
          status: 'cancelled' as const,
          cancelledAt: ctx.now,
          cancelReasonId: reason.id,
          cancelNote: reason.note || null,
          holds: [],
        }
      : {}),
  });
  if (order.status !== 'draft') {
    if (plan.isWhole) await giveBackUses(ctx, order.id);
    await freeGoods(ctx, after, plan);
  }
  const paid = await followCod(ctx, { before: order, after });
  const isUnderWay = !plan.isWhole && order.status !== 'placed';
  const stands = isUnderWay ? await followProgress(ctx, paid, { lines, at: ctx.now }) : paid;
  await noteEvent(ctx, {
    orderId: order.id,
    kind: plan.isWhole ? 'cancelled' : 'line_cancelled',
    text: eventText(order, plan, reason),
    before: plan.lines.map(({ line }) => ({ sku: line.sku, qty: openQty(line) })),
    after: plan.lines.map(({ line, left }) => ({ sku: line.sku, qty: left.qty })),
  });
  const buyer = toBuyerRef(order);
  if (buyer) await refreshBuyer(ctx, buyer);
  if (order.status === 'confirmed' && stands.status !== 'confirmed') {
    await tellBasketLeft(ctx, stands);
  }
  return { order: stands, plan };
}

/** Writes the lines as they stand now; answers all lines of the order. */
async function writeLines(
  ctx: WriteContext,
  plan: CancelPlan,
  all: readonly LineRecord[],
): Promise<LineRecord[]> {
  const after = new Map(all.map((line) => [line.id, line]));
  for (const { line, qty, left } of plan.lines) {
    const { listAmount, netAmount, taxComponents, taxable, taxAmount, total } = left;
    const { itemDiscount, orderDiscount, couponDiscount, staffDiscount } = left;
    const most = (done: number) => Math.min(done, left.qty);
    const written = await changeRow(ctx, orderLines, line, {
      qtyCancelled: line.qtyCancelled + qty,
      // A service counts as rendered from the start; goods that are packed are not cancelled.
      qtyPacked: most(line.qtyPacked),
      qtyShipped: most(line.qtyShipped),
      qtyDelivered: most(line.qtyDelivered),
      listAmount,
      itemDiscount,
      orderDiscount,
      couponDiscount,
      staffDiscount,
      netAmount,
      taxComponents,
      taxable,
      taxAmount,
      total,
    });
    after.set(line.id, written);
  }
  return [...after.values()];
}

type Amount =
  | 'listAmount'
  | 'itemDiscount'
  | 'orderDiscount'
  | 'couponDiscount'
  | 'staffDiscount'
  | 'netAmount'
  | 'taxable'
  | 'taxAmount';

function headAfter(order: OrderRecord, { lines, charges, roundOff, value }: CancelPlan) {
  const off = (key: Amount) =>
    lines.reduce((sum, { line, left }) => sum + line[key] - left[key], 0);
  const ofCharges = (key: 'amount' | 'taxable' | 'taxAmount') =>
    charges.reduce((sum, charge) => sum + charge[key], 0);
  return {
    goodsList: order.goodsList - off('listAmount'),
    offerDiscountAmount:
      order.offerDiscountAmount -
      off('itemDiscount') -
      off('orderDiscount') -
      off('couponDiscount'),
    staffDiscountAmount: order.staffDiscountAmount - off('staffDiscount'),
    goodsNet: order.goodsNet - off('netAmount'),
    chargesAmount: order.chargesAmount - ofCharges('amount'),
    taxable: order.taxable - off('taxable') - ofCharges('taxable'),
    taxAmount: order.taxAmount - off('taxAmount') - ofCharges('taxAmount'),
    roundOff: order.roundOff - roundOff,
    cancelledValue: order.cancelledValue + value,
  };
}

/** Goods promised to what is cancelled are free again, and go to anyone who waits for them. */
async function freeGoods(ctx: WriteContext, order: OrderRecord, plan: CancelPlan): Promise<void> {
  const goods = plan.lines.filter(({ line }) => line.skuId !== null);
  const gone = goods.filter(({ left }) => left.qty === 0).map(({ line }) => line.id);
  await releaseGoods(ctx, order.id, gone);
  await lowerGoods(
    ctx,
    order,
    goods.flatMap(({ line, left }) => (left.qty > 0 ? [{ line, wanted: left.qty }] : [])),
  );
}

function eventText(order: OrderRecord, plan: CancelPlan, { name, note }: CancelReason): string {
  const why = note ? `${name}. ${note}` : name;
  if (order.status === 'draft') return why ? `Draft discarded: ${why}` : 'Draft discarded';
  if (plan.isWhole) return `Order cancelled, ${rupees(plan.value)}: ${why}`;
  const items = plan.lines.map(({ line, qty }) => `${plainQty(qty)} ${line.title}`);
  const shown = items.slice(0, 3).join(', ');
  const more = items.length > 3 ? ` and ${items.length - 3} more` : '';
  return `Cancelled ${shown}${more}, ${rupees(plan.value)}: ${why}`;
}
