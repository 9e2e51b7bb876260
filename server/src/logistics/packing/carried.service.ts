import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { baskets, liveBasketStatuses } from './basket.table.ts';
import { parcels } from '../dispatch/parcel.table.ts';
import { totes } from './tote.table.ts';

type Carried = {
  readonly orderId: number;
  readonly orderNo: string;
  readonly basketId: number | null;
};

/** The order that a slip, a tote or a parcel belongs to; null for a tote that carries none. */
export async function carriedBy(
  ctx: ReadContext,
  { kind, id }: { readonly kind: Scanned['kind']; readonly id: number | null },
): Promise<Carried | null> {
  const order = { orderId: salesOrders.id, orderNo: salesOrders.orderNo };
  if (kind === 'order') {
    const [found] = await ctx.tx
      .select(order)
      .from(salesOrders)
      .where(eq(salesOrders.id, id ?? 0));
    return found ? { ...found, orderNo: found.orderNo ?? '', basketId: null } : null;
  }
  const [found] =
    kind === 'parcel'
      ? await ctx.tx
          .select({ ...order, basketId: parcels.basketId })
          .from(parcels)
          .innerJoin(salesOrders, eq(salesOrders.id, parcels.orderId))
          .where(eq(parcels.id, id ?? 0))
      : await ctx.tx
          .select({ ...order, basketId: baskets.id })
          .from(baskets)
          .innerJoin(totes, eq(totes.id, baskets.toteId))
          .innerJoin(salesOrders, eq(salesOrders.id, baskets.orderId))
          .where(and(eq(totes.id, id ?? 0), inArray(baskets.status, [...liveBasketStatuses])));
  return found ? { ...found, orderNo: found.orderNo ?? '' } : null;
}
