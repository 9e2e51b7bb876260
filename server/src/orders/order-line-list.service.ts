import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { OrderLineRow } from '@counting-house/contract/orders/order-line-list.ts';
import type { OrderListInput } from '@counting-house/contract/orders/order-list.ts';
import { eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../platform/context.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { pageOf } from '../platform/rows/list.ts';
import { isBuyer } from './buyers/buyer.service.ts';
import { buyers } from './buyers/buyer.table.ts';
import { orderLines } from './line.table.ts';
import { orderFilters, wordsOfOrders } from './order-list.service.ts';
import { orderNameSql } from './order.service.ts';
import { salesOrders } from './order.table.ts';

/** The lines of the orders that a list of them shows, the newest order first. */
export function listOrderLines(
  ctx: ReadContext,
  input: OrderListInput,
): Promise<ListAnswer<OrderLineRow>> {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(OrderLineRow, orderLines),
        orderNo: orderNameSql,
        placedAt: salesOrders.placedAt,
        status: salesOrders.status,
        channel: salesOrders.channel,
        source: salesOrders.source,
        externalRef: salesOrders.externalRef,
        buyerName: buyers.name,
        buyerPhone: buyers.phone,
        city: sql<string | null>`${salesOrders.shippingAddress} ->> 'city'`,
        placeOfSupply: sql<OrderLineRow['placeOfSupply']>`${salesOrders.placeOfSupply}`,
        promisedOn: salesOrders.promisedOn,
        discount: sql<number>`${orderLines.listAmount} - ${orderLines.netAmount}`.mapWith(Number),
      })
      .from(orderLines)
      .innerJoin(salesOrders, eq(salesOrders.id, orderLines.orderId))
      .leftJoin(buyers, isBuyer)
      .$dynamic(),
    matching: ctx.tx
      .select({ id: orderLines.id })
      .from(orderLines)
      .innerJoin(salesOrders, eq(salesOrders.id, orderLines.orderId))
      .$dynamic(),
    id: orderLines.id,
    where: orderFilters(ctx, input),
    ...wordsOfOrders(ctx),
    sorts: { orderId: orderLines.orderId },
    defaultSort: '-orderId',
  });
}
