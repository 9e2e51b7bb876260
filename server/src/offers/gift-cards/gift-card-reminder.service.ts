import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import type { CardRecord } from './gift-card-book.service.ts';
import { sendToRecipient } from './gift-card-send.service.ts';
import { giftCards } from './gift-card.table.ts';
import { giftCardReminder } from '../offers.templates.ts';

/** The cards that expire in as many days as the house is set to remind before; none when it is not. */
export async function readCardsToRemind(ctx: ReadContext): Promise<CardRecord[]> {
  const days = ctx.settings['offers.giftCardReminderDays'];
  if (days === 0) return [];
  return ctx.tx
    .select()
    .from(giftCards)
    .where(
      and(
        eq(giftCards.status, 'active'),
        sql`${giftCards.expiresOn} = ${ctx.today}::date + ${days}::int`,
        or(gt(giftCards.recipientEmail, ''), gt(giftCards.recipientPhone, '')),
      ),
    )
    .orderBy(asc(giftCards.id));
}

/** Reminds anyone who has a card of its last day, once for each day that it may have; answers the messages. */
export async function remindOwner(ctx: WriteContext, card: CardRecord): Promise<number> {
  if (card.expiresOn === null) return 0;
  return sendToRecipient(ctx, card, {
    template: giftCardReminder,
    values: {
      name: card.recipientName || 'customer',
      ending: card.last4,
      amount: rupees(card.balance),
      until: dateText(card.expiresOn),
    },
    onceFor: `gift_card_reminder ${card.id} ${card.expiresOn}`,
  });
}
