import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { replaceUnusableReservations } from '../demand/unusable-reservations.service.ts';
import { tellWaiting } from '../demand/notify-waiting.service.ts';
import { joinSome } from '../some-of.ts';
import { batches } from './batch.table.ts';

const screens = {
  stock: {
    path: addresses.finishedStock,
  },
} as const;

const mostAtOnce = 1_000;

/**
 * Gives orders and plans other goods of a SKU for those that expired or were stopped, and tells anyone who keeps them
 * which now wait.
 *
 * Locks the position of the SKU.
 *
 * @returns how many reservations were replaced.
 */
export async function exchangeExpired(
  ctx: WriteContext,
  of: { readonly skuId: number; readonly storeId: number },
): Promise<number> {
  const spoilt = await replaceUnusableReservations(ctx, of);
  await tellWaiting(
    ctx,
    spoilt.map(({ demandId }) => demandId),
    'its batch expired',
  );
  return spoilt.length;
}

/**
 * Marks batches whose last day is over, and tells who clears expired goods of those with goods in hand. A batch is
 * told of once.
 *
 * @returns how many were marked; more may be left when it is `mostAtOnce`.
 */
export async function markExpired(ctx: WriteContext): Promise<number> {
  const due = ctx.tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(lt(batches.expiryDate, ctx.today), eq(batches.isExpired, false)))
    .orderBy(batches.expiryDate)
    .limit(mostAtOnce);
  const marked = await ctx.tx
    .update(batches)
    .set({ isExpired: true })
    .where(inArray(batches.id, due))
    .returning({
      code: batches.code,
      isHere: sql<boolean>`exists (select 1 from batch_store h where h.batch_id = ${batches}.id and h.on_hand > 0)`,
    });
  const here = marked.filter(({ isHere }) => isHere).map(({ code }) => code);
  if (here.length > 0) {
    const what = here.length === 1 ? 'A batch' : `${here.length} batches`;
    await notify(ctx, {
      to: { permission: 'stock.expiry.clear' },
      kind: 'batches_expired',
      text: `${what} with goods in hand expired: ${joinSome(here, 5)}. Clear them from the shelf.`,
      link: `${screens.stock.path}?tab=expiry`,
      about: `expired ${ctx.today}`,
    });
  }
  return marked.length;
}
