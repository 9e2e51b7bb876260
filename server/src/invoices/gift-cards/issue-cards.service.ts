import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import { readBuyer, buyerRefOf } from '../../orders/buyers/buyer.service.ts';
import { handOverCards } from '../../orders/fulfilment/progress.service.ts';
import { settleTax } from '../../orders/fulfilment/settle-tax.service.ts';
import { lockWholeOrder } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import { issueSoldCards, soldCardText } from '../../offers/gift-cards/gift-card-sold.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { issueTaken } from '../issuing/issue.service.ts';
import { partToInvoice } from '../issuing/invoiceable-order.rules.ts';

/**
 * Issues the gift cards of an order that is confirmed and paid, with their receipt: what was paid for them is
 * owed to anyone who has the codes. An order that waits for money, or is on hold, waits with its cards.
 *
 * Locks the order.
 *
 * @returns how many cards were issued.
 * @throws {Problem} `invoice.date_order`, `invoice.number_long`, `period.*` (422).
 */
export async function issueCards(
  ctx: WriteContext,
  { orderId }: { readonly orderId: number },
): Promise<number> {
  const { order, lines } = await lockWholeOrder(ctx, orderId);
  const isUnderWay = !['draft', 'placed', 'cancelled', 'returned'].includes(order.status);
  if (!isUnderWay || order.balance > 0 || order.holds.length > 0) return 0;
  const billed = await settleTax(ctx, { order, lines });
  const { taken, roundOff } = partToInvoice(billed, 'gift cards');
  const cards = billed.lines.filter(isGiftCard).flatMap((line) => {
    const own = taken.find(({ orderLineId }) => orderLineId === line.id);
    return own?.qty ? [{ line, count: own.qty / 1000 }] : [];
  });
  if (cards.length === 0) return 0;
  const now = { taken, roundOff, parcelId: null, packedIn: [], ofCards: true };
  const { entryId } = await issueTaken(ctx, billed, now);
  invariant(entryId !== null, 'a card is worth something');
  const issued = await issueSoldCards(ctx, {
    order,
    buyer: await readBuyer(ctx, buyerRefOf(order)),
    lines: cards.map(({ line, count }) => ({
      orderLineId: line.id,
      value: line.unitPrice,
      count,
    })),
    entryId,
  });
  await handOverCards(ctx, await lockWholeOrder(ctx, orderId));
  await noteEvent(ctx, {
    orderId,
    kind: 'invoice',
    text: `Gift card ${soldCardText(issued)} issued`,
  });
  return issued.length;
}
