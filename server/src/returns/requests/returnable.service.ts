import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { categories } from '../../catalogue/categories/category.table.ts';
import { returnDaysInForce } from '../../catalogue/categories/effective.service.ts';
import { variantPicture } from '../../catalogue/images/image.service.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { parcelLines, parcels } from '../../logistics/dispatch/parcel.table.ts';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { dateIn } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { returnLines, returnOrders, returnPieces } from './return.table.ts';
import type { ReturnableLine } from './returnable.rules.ts';

/**
 * How much of an order line a return takes, in a query: what is asked, what is approved, and in the end what
 * came; of a parcel that turned round also what is missing, since the buyer never had it.
 */
const takenByReturn = sql<number>`case ${returnOrders.status}
  when 'requested' then ${returnLines.qtyRequested}
  when 'approved' then greatest(${returnLines.qtyApproved}, ${returnLines.qtyReceived} + ${returnLines.qtyMissing})
  when 'rejected' then 0 when 'cancelled' then 0
  else ${returnLines.qtyReceived}
    + case when ${returnOrders.type} = 'rto' then ${returnLines.qtyMissing} else 0 end
    - (select coalesce(sum(${returnPieces.qty}), 0) from ${returnPieces}
      where ${returnPieces.returnLineId} = ${returnLines.id} and ${returnPieces.decision} in ('repair', 'send_back'))
  end`;

/** An order line with what decides whether it may come back. */
export type OrderLineToReturn = ReturnableLine & {
  readonly orderLineId: number;
  readonly orderId: number;
  readonly sku: string;
  readonly unitDecimals: number;
  readonly kind: string;
  readonly qty: number;
  readonly netAmount: number;
  readonly picture: number | null;
  /** Number of a return of the buyer's that is still open for it. */
  readonly openReturn: string | null;
};

/** Lines of orders with what decides whether they may come back. */
export async function linesToReturn(
  ctx: ReadContext,
  where: { readonly orderIds: readonly number[] },
): Promise<OrderLineToReturn[]> {
  if (where.orderIds.length === 0) return [];
  const rows = await ctx.tx
    .select({
      orderLineId: orderLines.id,
      orderId: orderLines.orderId,
      sku: orderLines.sku,
      title: orderLines.title,
      kind: orderLines.kind,
      unitCode: orderLines.unitCode,
      unitDecimals: orderLines.unitDecimals,
      qty: orderLines.qty,
      netAmount: orderLines.netAmount,
      qtyShipped: orderLines.qtyShipped,
      qtyDelivered: orderLines.qtyDelivered,
      picture: variantPicture,
      windowDays: returnDaysInForce(ctx.settings['returns.windowDays']),
      deliveredAt: sql<string | null>`coalesce(${lastDelivery}, ${salesOrders.deliveredAt})`,
      taken: takenBy(sql`true`),
      takenOfDelivered: takenBy(sql`${returnOrders.type} <> 'rto'`),
      openReturn: sql<string | null>`(select min(${returnOrders.number}) from ${returnLines}
        join ${returnOrders} on ${returnOrders.id} = ${returnLines.returnId}
        where ${returnLines.orderLineId} = ${orderLines.id} and ${returnOrders.type} <> 'rto'
          and ${returnOrders.status} in ('requested', 'approved'))`,
    })
    .from(orderLines)
    .innerJoin(salesOrders, eq(salesOrders.id, orderLines.orderId))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(orderLines.orderId, [...where.orderIds]))
    .orderBy(orderLines.orderId, orderLines.lineNo);
  const timeZone = ctx.settings['business.timeZone'];
  return rows.map(({ deliveredAt, ...row }) => ({
    ...row,
    // A gift card comes back by itself, not with a return.
    ...(row.kind === 'gift_card' ? { qtyShipped: 0, qtyDelivered: 0 } : {}),
    windowDays: row.kind === 'goods' ? row.windowDays : null,
    deliveredOn:
      deliveredAt === null || row.qtyDelivered === 0
        ? null
        : dateIn(timeZone, new Date(deliveredAt)),
  }));
}

const takenBy = (isOf: SQL) => sql<number>`(select coalesce(sum(${takenByReturn}), 0)::float8
  from ${returnLines} join ${returnOrders} on ${returnOrders.id} = ${returnLines.returnId}
  where ${returnLines.orderLineId} = ${orderLines.id} and ${isOf})`;

/** When the last parcel with goods of the line was delivered. */
const lastDelivery = sql`(select max(${parcels.deliveredAt}) from ${parcelLines}
  join ${parcels} on ${parcels.id} = ${parcelLines.parcelId}
  where ${parcelLines.orderLineId} = ${orderLines.id} and ${parcels.status} = 'delivered')`;
