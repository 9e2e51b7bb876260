import {
  payOf,
  type OpenPay,
  type Pay,
  type PayMode,
} from '@counting-house/contract/orders/payment.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { codNow } from './cod.rules.ts';
import { parcels, toBuyerStates, type ParcelRecord } from './parcel.table.ts';

/** How an order is paid, in a query; as `payOf` tells it. */
export const payModeSql = sql<PayMode>`case
  when ${salesOrders.pendingCod} > 0 then 'cod' when ${salesOrders.balance} <= 0 then 'paid'
  when ${salesOrders.paidIn} - ${salesOrders.paidOut} + ${salesOrders.settledOtherwise} > 0 then 'part_paid' else 'unpaid' end`;
/** What an order owes beside its cash on delivery, in a query. */
export const unpaidSql = sql<number>`greatest(0, ${salesOrders.balance} - ${salesOrders.pendingCod})::float8`;

type PaidOrder = Pick<
  typeof salesOrders.$inferSelect,
  'balance' | 'paidIn' | 'paidOut' | 'settledOtherwise' | 'pendingCod'
>;

/**
 * How a parcel is paid: nothing is to be collected with one whose order pays with another parcel.
 *
 * @param codDue what is to be collected with it, paise.
 */
export function payOfParcel(order: PaidOrder, codDue: number): OpenPay {
  const { unpaid } = payOf(order);
  if (codDue > 0) return { payMode: 'cod', codDue, unpaid };
  const { payMode } = payOf({ ...order, balance: unpaid, pendingCod: 0 });
  return { payMode, codDue, unpaid };
}

/** As the caller may see it: what an order owes belongs to those who see orders. */
export const seenPay = <P extends OpenPay>(ctx: ReadContext, pay: P): Omit<P, 'unpaid'> & Pay =>
  may(ctx, 'orders.order.read') ? pay : { ...pay, unpaid: null };

/**
 * What is to be collected at the door with each parcel that is not there yet, by its id, paise: it
 * follows what the order still has to collect.
 */
export async function codOfParcels(
  ctx: ReadContext,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map();
  const ids = [...new Set(orderIds)];
  const live = await ctx.tx
    .select({ parcel: parcels, pending: salesOrders.pendingCod })
    .from(parcels)
    .innerJoin(salesOrders, eq(salesOrders.id, parcels.orderId))
    .where(
      and(
        inArray(parcels.orderId, ids),
        isNull(parcels.returnId),
        inArray(parcels.status, [...toBuyerStates]),
      ),
    )
    .orderBy(asc(parcels.orderId), asc(parcels.seq));
  const later = await laterOf(ctx, ids);
  const byOrder = Map.groupBy(live, ({ parcel }) => parcel.orderId);
  return new Map(
    [...byOrder].flatMap(([orderId, ofOrder]) => [
      ...codNow({
        pending: ofOrder[0]?.pending ?? 0,
        parcels: ofOrder.map(({ parcel: { id, status, codAmount, declaredValue } }) => ({
          id,
          hasLeft: status !== 'packed' && status !== 'booked',
          asked: codAmount,
          value: declaredValue,
        })),
        later: later.get(orderId) ?? 0,
      }),
    ]),
  );
}

/** What the goods of orders are worth that are not packed yet, paise. */
async function laterOf(ctx: ReadContext, orderIds: readonly number[]) {
  const left = sql`(${orderLines.qty} - ${orderLines.qtyCancelled} - ${orderLines.qtyPacked})`;
  const rows = await ctx.tx
    .select({
      orderId: orderLines.orderId,
      value: sql<number>`sum(round(${orderLines.total} * ${left} / (${orderLines.qty} - ${orderLines.qtyCancelled})::numeric))::float8`,
    })
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.orderId, [...orderIds]),
        eq(orderLines.kind, 'goods'),
        sql`${left} > 0`,
      ),
    )
    .groupBy(orderLines.orderId);
  return new Map(rows.map(({ orderId, value }) => [orderId, value]));
}

/** Writes what a parcel that has not left collects now. The caller has locked its order and it. */
export async function followCod(ctx: WriteContext, parcel: ParcelRecord): Promise<ParcelRecord> {
  if (parcel.status !== 'packed' && parcel.status !== 'booked') return parcel;
  const codAmount = (await codOfParcels(ctx, [parcel.orderId])).get(parcel.id) ?? 0;
  if (codAmount === parcel.codAmount) return parcel;
  return updateRow(ctx, parcels, { id: parcel.id }, { codAmount });
}
