import type { SavedOrder } from '@counting-house/contract/orders/order.ts';
import type {
  ConvertQuotation,
  LoseQuotation,
  Quotation,
} from '@counting-house/contract/orders/quotation.ts';
import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow, lockRow, readRow, stale } from '../../platform/rows/rows.ts';
import { updateB2B } from '../business/b2b-entry.service.ts';
import { cancelOpen } from '../cancelling/cancel-open.service.ts';
import { getOrder, lockOrder } from '../order.service.ts';
import { updateB2C } from '../placing/order-entry.service.ts';
import { getQuotation } from './quotation-list.service.ts';
import { quotationState, saysOther, whyNotConvert } from './quotation.rules.ts';
import { quotations } from './quotation.table.ts';

/**
 * Places the draft of a quotation as it was quoted: its prices hold for what it names until its last day; stock and credit are
 * tested as of any order. Locks the order, then the quotation.
 *
 * @throws {Problem} `stale` (409); `quotation.not_open` (422) of one that is not in force, or whose draft says something else by
 *   now; `order.price_changed` (409) where prices of a quotation without a last day have changed; those of placing an order.
 */
export async function convertQuotation(
  ctx: WriteContext,
  { confirm, ...seen }: ConvertQuotation,
): Promise<SavedOrder> {
  const { order, quotation } = await seenQuotation(ctx, seen);
  const isDraft = order.status === 'draft';
  const hasChanged = isDraft && saysOther(quotation.paper.order, await getOrder(ctx, order));
  const whyNot = whyNotConvert(quotation, { today: ctx.today, hasChanged });
  if (whyNot !== null) throw ruleBroken('quotation.not_open', whyNot);
  const { id, version, channel } = order;
  const placing = { id, version, place: true, confirm, reprice: 'keep' } as const;
  const update = channel === 'b2b' ? updateB2B : updateB2C;
  return update(ctx, { ...placing, expectedTotal: quotation.total });
}

/**
 * Marks a quotation as lost and gives its draft up. The way back is an order of the same items. Locks the order, then the quotation.
 *
 * @throws {Problem} `stale` (409); `quotation.not_open` (422) of one that was accepted, lost or replaced.
 */
export async function loseQuotation(
  ctx: WriteContext,
  { reason, ...seen }: LoseQuotation,
): Promise<Quotation> {
  const { order, quotation } = await seenQuotation(ctx, seen);
  const state = quotationState(quotation, ctx.today);
  if (state !== 'sent' && state !== 'expired') {
    throw ruleBroken('quotation.not_open', `${quotation.number} is ${state} already.`);
  }
  await changeRow(ctx, quotations, quotation, { status: 'lost', lostReason: reason });
  await cancelOpen(ctx, order, {
    reason: { id: null, name: `${quotation.number} lost`, note: reason },
  });
  return getQuotation(ctx, quotation);
}

async function seenQuotation(
  ctx: WriteContext,
  { id, version }: { readonly id: number; readonly version: number },
) {
  const { orderId } = await readRow(ctx, quotations, id);
  const order = await lockOrder(ctx, orderId);
  const quotation = await lockRow(ctx, quotations, id);
  if (quotation.version !== version) throw await stale(ctx, quotations, quotation);
  return { order, quotation };
}
