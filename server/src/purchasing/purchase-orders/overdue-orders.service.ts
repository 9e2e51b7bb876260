import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type {
  PurchaseOrder,
  RemindVendor,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { qtyText } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { lateOrderMessage } from '../purchasing.templates.ts';
import { calledOrder, lockForStep } from './order-step.service.ts';
import { getOrder } from './purchase-order-view.service.ts';
import { poLines, purchaseOrders } from './purchase-order.table.ts';
import { comingStatuses } from './stock-ahead.service.ts';

/**
 * Reminds a vendor by mail of what is still to come.
 *
 * @throws {Problem} `po.no_mail`, `po.not_sent`, `po.nothing_open` (422); `po.state`, `stale` (409).
 */
export async function orderRemind(
  ctx: WriteContext,
  { id, version, to, message }: RemindVendor,
): Promise<PurchaseOrder> {
  await lockForStep(ctx, { id, version }, 'remind');
  const order = await getOrder(ctx, { id });
  const address = addressFor(ctx, to, [order.vendorEmail]);
  if (!address) {
    const says = 'The vendor has no e-mail address. Type one.';
    throw ruleBroken('po.no_mail', says, { fields: { to: says } });
  }
  const open = order.lines.filter(({ openQty, skuId }) => openQty > 0 && skuId !== null);
  if (open.length === 0) {
    throw ruleBroken('po.nothing_open', `Nothing of ${order.number} is open any more.`);
  }
  const sent = await send(ctx, {
    template: lateOrderMessage,
    channel: 'mail',
    to: address,
    values: {
      vendor: order.vendor.name,
      order: order.number,
      expected: dateText(order.expectedDate),
      goods: open
        .map((line) => `- ${line.name}: ${qtyText(line.openQty, line.stockUnit)}`)
        .join('\n'),
      message,
    },
    about: { entity: 'purchase_order', id },
  });
  if (sent === null) {
    const says = 'Mail is not set up, or the text of this message is switched off.';
    throw ruleBroken('po.not_sent', says);
  }
  return order;
}

/** Its day is over, and goods are still to come; a service never arrives. */
const isLate = (today: string) =>
  and(
    inArray(purchaseOrders.status, [...comingStatuses]),
    lt(purchaseOrders.expectedDate, today),
    sql`exists (select from ${poLines} l where l.order_id = ${purchaseOrders}.id
      and l.sku_id is not null and l.stock_qty > l.accepted_qty + l.closed_qty)`,
  );

/** Orders whose day is over and of which something is still to come, the oldest first. */
export async function lateOrders(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(isLate(ctx.today))
    .orderBy(asc(purchaseOrders.expectedDate), asc(purchaseOrders.id));
  return rows.map(({ id }) => id);
}

/** Tells the one who made and the one who approved an order that its goods are late; an unread word of it is renewed. */
export async function tellLate(ctx: WriteContext, id: number): Promise<boolean> {
  const [order] = await ctx.tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.id, id), isLate(ctx.today)));
  if (!order) return false;
  const { createdBy, submittedBy, approvedBy, vendor } = order;
  await notify(ctx, {
    to: { userIds: [...new Set([createdBy, submittedBy, approvedBy].flatMap((one) => one ?? []))] },
    kind: 'po_late',
    text: `${calledOrder(order)} to ${vendor?.name ?? ''} was expected by ${dateText(order.expectedDate)} and is not all here.`,
    link: `${addresses.receiveAgainstOrder}?tab=orders&open=${id}`,
    about: `purchase_order ${id}`,
  });
  return true;
}
