import { paidOf } from '@counting-house/contract/orders/payment.ts';
import type { ShopOrder, ShopOrderRef } from '@counting-house/contract/orders/shop.ts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant, notFound } from '../../platform/problem.ts';
import { getOrder, readOrderLines } from '../order.service.ts';
import { buyers } from '../buyers/buyer.table.ts';
import { isBuyer } from '../buyers/buyer.service.ts';
import { salesOrders } from '../order.table.ts';
import { toSums } from './basket.service.ts';
import { orderParcels } from '../../stock/demand/order-parcel.table.ts';

/** How far an order of the shop has come. @throws {Problem} `not_found` unless reference and phone fit. */
export async function shopFollow(ctx: ReadContext, ref: ShopOrderRef): Promise<ShopOrder> {
  return readShopOrder(ctx, (await orderNamed(ctx, ref)).id);
}

/**
 * The order that the shop names, with the phone of its buyer where it has to fit.
 *
 * @throws {Problem} `not_found`; nothing tells which of the two is wrong.
 */
export async function orderNamed(
  ctx: ReadContext,
  { externalRef, phone }: { readonly externalRef: string; readonly phone?: string },
): Promise<{ id: number }> {
  const [order] = await ctx.tx
    .select({ id: salesOrders.id, phone: buyers.phone })
    .from(salesOrders)
    .innerJoin(buyers, isBuyer)
    .where(
      and(
        eq(salesOrders.source, 'storefront'),
        eq(salesOrders.externalRef, externalRef),
        isNotNull(salesOrders.orderNo),
      ),
    );
  if (!order || (phone !== undefined && order.phone !== phone)) throw notFound('Order');
  return order;
}

/** An order as its buyer may see it: nothing of the house, nothing of anybody else. */
export async function readShopOrder(ctx: ReadContext, id: number): Promise<ShopOrder> {
  const order = await getOrder(ctx, { id });
  const lines = new Map((await readOrderLines(ctx, id)).map((line) => [line.id, line]));
  invariant(order.placedAt, 'an order of the shop is placed');
  return {
    orderNo: order.orderNo,
    externalRef: order.externalRef ?? '',
    status: order.status,
    paymentState: order.paymentState,
    placedAt: order.placedAt,
    lines: order.lines.map((line) => ({
      sku: line.sku,
      title: line.title,
      qty: line.qty,
      unitPrice: line.unitPrice,
      discount: line.itemDiscount + line.orderDiscount + line.couponDiscount,
      total: line.netAmount,
      qtyCancelled: line.qtyCancelled,
      qtyShipped: line.qtyShipped,
      qtyDelivered: line.qtyDelivered,
      qtyReturned: lines.get(line.id)?.qtyReturned ?? 0,
    })),
    ...toSums(order),
    paid: paidOf(order),
    balance: order.balance,
    codDue: order.pendingCod,
    promisedOn: order.promisedOn,
    parcels: await parcelsOf(ctx, id),
  };
}

/** What is on its way to the buyer. */
function parcelsOf(ctx: ReadContext, orderId: number) {
  return ctx.tx
    .select({
      number: orderParcels.number,
      courier: sql<string>`${orderParcels.courier}`,
      waybill: orderParcels.waybill,
      trackingUrl: orderParcels.trackingUrl,
    })
    .from(orderParcels)
    .where(
      and(
        eq(orderParcels.orderId, orderId),
        eq(orderParcels.direction, 'out'),
        isNotNull(orderParcels.courier),
      ),
    )
    .orderBy(asc(orderParcels.id));
}
