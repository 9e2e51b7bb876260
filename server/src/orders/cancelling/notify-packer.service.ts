import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import { baskets, liveBasketStatuses } from '../../logistics/packing/basket.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import type { OrderRecord } from '../order.service.ts';

/**
 * Tells whose basket it is, and who plans packing, that the goods taken for an order are to be put back: of an
 * order that is cancelled, or of which nothing more is to be packed, the basket waits for somebody to clear it.
 */
export async function tellBasketLeft(
  ctx: WriteContext,
  { id, orderNo, status }: Pick<OrderRecord, 'id' | 'orderNo' | 'status'>,
): Promise<void> {
  const [basket] = await ctx.tx
    .select({
      id: baskets.id,
      number: baskets.number,
      packerId: baskets.packerId,
      taken: sql<number>`(select coalesce(sum(l.scanned), 0)::float8 from basket_line l where l.basket_id = ${baskets}.id)`,
    })
    .from(baskets)
    .where(and(eq(baskets.orderId, id), inArray(baskets.status, [...liveBasketStatuses])));
  if (!basket) return;
  const what = status === 'cancelled' ? 'is cancelled' : 'has nothing left to pack';
  const act = basket.taken > 0 ? 'put its goods back and clear it' : 'clear it';
  const telling = {
    kind: 'basket_left',
    text: `${orderNo} ${what}. Basket ${basket.number} is under way: ${act}.`,
    link: `${addresses.packing}?stage=hold`,
    about: `basket ${basket.id}`,
  };
  await notify(ctx, { ...telling, to: { permission: 'logistics.packing.supervise' } });
  if (basket.packerId !== null) {
    await notify(ctx, { ...telling, to: { userIds: [basket.packerId] } });
  }
}
