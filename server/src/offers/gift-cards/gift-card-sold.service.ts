import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import { addMonths } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow, insertRows, nextIds } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { cardName, moveCard, type CardRecord } from './gift-card-book.service.ts';
import { storedFields } from './gift-card-code.service.ts';
import { toSearchText, tellRecipient } from './gift-card-issue.service.ts';
import { newCode } from './gift-card.rules.ts';
import { giftCardEntries, giftCards } from './gift-card.table.ts';

/** Cards that an order brings. */
type SoldCards = {
  readonly order: { readonly id: number; readonly orderNo: string | null };
  readonly buyer: BuyerRef & {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
  };
  /** So many cards for each line, worth so much each, paise. */
  readonly lines: readonly {
    readonly orderLineId: number;
    readonly value: number;
    readonly count: number;
  }[];
  /** Their entry in the books: that of the receipt. */
  readonly entryId: number;
};

/** Issues the cards that an order was paid for, and sends their codes to its buyer. */
export async function issueSoldCards(
  ctx: WriteContext,
  { order, buyer, lines, entryId }: SoldCards,
): Promise<readonly CardRecord[]> {
  const wanted = lines.flatMap(({ count, ...line }) => Array.from({ length: count }, () => line));
  const ids = await nextIds(ctx, giftCards, wanted.length);
  const issueNo = await nextNumber(ctx, 'gift_card_issue', { date: ctx.today });
  const expiresOn = addMonths(ctx.today, ctx.settings['offers.giftCardValidityMonths']);
  const cards = await insertRows(
    ctx,
    giftCards,
    wanted.map(({ orderLineId, value }, index) => {
      const id = ids[index] as number;
      const card = {
        ...storedFields(id, newCode()),
        recipientName: buyer.name,
        recipientPhone: buyer.phone,
        recipientEmail: buyer.email,
        issueNo,
        note: '',
      };
      return {
        id,
        ...card,
        searchText: toSearchText(card),
        initialValue: value,
        balance: value,
        status: 'active' as const,
        expiresOn,
        // It is bought to be given: anyone who has its code spends it.
        customerId: null,
        source: 'sold' as const,
        orderLineId,
      };
    }),
  );
  await insertRows(
    ctx,
    giftCardEntries,
    cards.map((card) => ({
      giftCardId: card.id,
      kind: 'issue' as const,
      amount: card.balance,
      balanceAfter: card.balance,
      businessDate: ctx.today,
      orderId: order.id,
      entryId,
    })),
  );
  for (const card of cards) await tellRecipient(ctx, card);
  return cards;
}

/**
 * What a card gives back when it is taken back: what it still holds, and never more than was paid for it.
 *
 * @throws {Problem} `gift_card.not_sold`, `gift_card.spent` (422).
 */
export function refundForCard(card: CardRecord): { orderLineId: number; amount: number } {
  if (card.orderLineId === null) {
    throw ruleBroken(
      'gift_card.not_sold',
      'This card was not sold with an order. Block it, or adjust its balance.',
    );
  }
  const amount = Math.min(card.balance, card.initialValue);
  if (amount === 0) {
    throw ruleBroken('gift_card.spent', `No balance left on ${cardName(card)}.`);
  }
  return { orderLineId: card.orderLineId, amount };
}

/** Takes what is credited to its buyer off a card, and closes it. The caller has locked the card. */
export async function closeSoldCard(
  ctx: WriteContext,
  card: CardRecord,
  back: {
    readonly amount: number;
    readonly orderId: number;
    readonly entryId: number;
    readonly reason: string;
  },
): Promise<void> {
  const { amount, ...of } = back;
  const moved = await moveCard(ctx, card, { kind: 'take_back', amount: -amount, ...of });
  await changeRow(ctx, giftCards, moved.card, { status: 'blocked' });
}

/** How a card is named in the activity of its order. */
export const soldCardText = (cards: readonly CardRecord[]): string =>
  cards.map((card) => `${cardName(card)} for ${rupees(card.initialValue)}`).join(', ');
