import type {
  TakeBackGiftCard,
  TakenBackGiftCard,
} from '@counting-house/contract/invoices/gift-card.ts';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { lockCard } from '../../offers/gift-cards/gift-card-book.service.ts';
import { refundForCard, closeSoldCard } from '../../offers/gift-cards/gift-card-sold.service.ts';
import { giftCards } from '../../offers/gift-cards/gift-card.table.ts';
import { setReturned } from '../../orders/fulfilment/fulfilment.service.ts';
import { orderLines } from '../../orders/line.table.ts';
import { getOrder, lockOrder } from '../../orders/order.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readRow, stale } from '../../platform/rows/rows.ts';
import { creditLines } from '../credit/credit.service.ts';

const oneCard = 1000;

/**
 * Takes back a gift card that was sold with an order: its buyer is credited what it still holds, and nobody pays
 * with it any more. One that nothing was spent of counts as returned.
 *
 * Locks the order, then its invoices, then the card.
 *
 * @throws {Problem} `gift_card.not_sold`, `gift_card.spent`, `credit.above_rest`, `period.*` (422); `stale` (409);
 *   `not_found`.
 */
export async function takeBackGiftCard(
  ctx: WriteContext,
  { id, version, reason }: TakeBackGiftCard,
): Promise<TakenBackGiftCard> {
  const seen = refundForCard(await readRow(ctx, giftCards, id));
  const { orderId } = await readRow(ctx, orderLines, seen.orderLineId);
  const order = await lockOrder(ctx, orderId);
  const card = await lockCard(ctx, id);
  if (card.version !== version) throw await stale(ctx, giftCards, card);
  const { orderLineId, amount } = refundForCard(card);
  const isUntouched = amount === card.initialValue;
  const { order: credited, notes } = await creditLines(
    ctx,
    { orderId, lines: [{ orderLineId, amount }], reasonKind: 'return', reason },
    order,
  );
  const [note] = notes;
  invariant(note?.number && notes.length === 1, 'a card stands on one receipt');
  const entryId = await entryOf(ctx, note.id);
  await closeSoldCard(ctx, card, { amount, orderId, entryId, reason });
  if (isUntouched) await setReturned(ctx, credited, [{ lineId: orderLineId, qty: oneCard }]);
  return {
    amount,
    creditNote: { id: note.id, number: note.number },
    order: await getOrder(ctx, { id: orderId }),
  };
}

/** The entry of a credit note in the books. */
async function entryOf(ctx: WriteContext, id: number): Promise<number> {
  const [entry] = await readRows(ctx, journalEntries, { sourceKind: 'credit_note', sourceId: id });
  invariant(entry, 'a credit note that is issued stands in the books');
  return entry.id;
}
