import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { and, eq } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import type { OrderRecord } from '../order.service.ts';
import { orderBaskets } from '../order-basket.table.ts';

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
      id: orderBaskets.id,
      number: orderBaskets.number,
      packerId: orderBaskets.packerId,
      taken: orderBaskets.taken,
    })
    .from(orderBaskets)
    .where(and(eq(orderBaskets.orderId, id), orderBaskets.isLive));
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
