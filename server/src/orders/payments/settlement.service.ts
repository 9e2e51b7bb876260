import type { OrderSettlement } from '@counting-house/contract/orders/order.ts';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { allocations, openItems } from '../../books/open-items/open-item.table.ts';
import { hot } from '../../platform/database/hot.ts';
import type { ReadContext } from '../../platform/context.ts';
import { orderPayments } from './payment.table.ts';

/** Documents that settled something of an order beside its own payments, or that its own credit settled. */
export const readSettlements = (
  ctx: ReadContext,
  { id, settledOtherwise }: { readonly id: number; readonly settledOtherwise: number },
): Promise<OrderSettlement[]> =>
  settledOtherwise === 0 ? Promise.resolve([]) : settlements(ctx.tx).execute({ id });

const mine = alias(openItems, 'mine');
const other = alias(openItems, 'other');

const settlements = hot((tx) =>
  tx
    .select({
      id: allocations.id,
      docNo: other.docNo,
      docKind: other.docKind,
      recordKind: sql<string>`case ${other.sourceKind}
        when 'order_payment' then 'order' when 'sales_invoice' then 'invoice'
        else ${other.sourceKind} end`,
      recordId: sql<number>`coalesce(${orderPayments.orderId}, ${other.sourceId})`.mapWith(Number),
      date: allocations.allocatedOn,
      amount:
        sql<number>`case ${mine.side} when 'debit' then ${allocations.amount} else -${allocations.amount} end`.mapWith(
          Number,
        ),
    })
    .from(mine)
    .innerJoin(
      allocations,
      or(eq(allocations.debitItemId, mine.id), eq(allocations.creditItemId, mine.id)),
    )
    .innerJoin(
      other,
      sql`${other.id} = case when ${allocations.debitItemId} = ${mine.id} then ${allocations.creditItemId} else ${allocations.debitItemId} end`,
    )
    .leftJoin(
      orderPayments,
      and(eq(other.sourceKind, 'order_payment'), eq(orderPayments.id, other.sourceId)),
    )
    .where(
      and(
        eq(mine.orderId, sql.placeholder('id')),
        isNull(allocations.reversedOn),
        sql`${mine.orderId} is distinct from ${other.orderId}`,
      ),
    )
    .orderBy(asc(allocations.id))
    .prepare('order_settlements'),
);
