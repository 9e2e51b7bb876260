import { and, eq, inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { changeRow } from '../platform/rows/rows.ts';
import { coupons } from './coupon.table.ts';
import { toSearchText } from './gift-cards/gift-card-issue.service.ts';
import { giftCards } from './gift-cards/gift-card.table.ts';
import { offerMessagePeople, offerMessages } from './messages/offer-message.table.ts';
import { offers } from './offer.table.ts';
import { offerUses } from './use.table.ts';

type Pair = { readonly keepId: number; readonly dropId: number };

/** Gives what a customer has of offers to another one: uses, codes, gift cards, a place among those chosen. */
export async function moveOffers(ctx: WriteContext, { keepId, dropId }: Pair): Promise<void> {
  const to = { customerId: keepId };
  await ctx.tx.update(offerUses).set(to).where(eq(offerUses.customerId, dropId));
  await ctx.tx.update(coupons).set(to).where(eq(coupons.customerId, dropId));
  await ctx.tx.update(giftCards).set(to).where(eq(giftCards.customerId, dropId));
  await ctx.tx.update(offerMessages).set(to).where(eq(offerMessages.customerId, dropId));
  await ctx.tx
    .delete(offerMessagePeople)
    .where(
      and(
        eq(offerMessagePeople.customerId, dropId),
        inArray(
          offerMessagePeople.messageId,
          ctx.tx
            .select({ id: offerMessagePeople.messageId })
            .from(offerMessagePeople)
            .where(eq(offerMessagePeople.customerId, keepId)),
        ),
      ),
    );
  await ctx.tx.update(offerMessagePeople).set(to).where(eq(offerMessagePeople.customerId, dropId));
  await ctx.tx
    .update(offers)
    .set({
      audienceIds: sql`array_append(array_remove(array_remove(${offers.audienceIds}, ${dropId}), ${keepId}), ${keepId}::bigint)`,
    })
    .where(sql`${dropId} = any(${offers.audienceIds})`);
}

/** Gives what a company used of offers to another one. */
export async function moveOffersOfCompany(
  ctx: WriteContext,
  { keepId, dropId }: Pair,
): Promise<void> {
  await ctx.tx.update(offerUses).set({ companyId: keepId }).where(eq(offerUses.companyId, dropId));
}

/** Takes a person's name, phone and mail off their gift cards; who has the code can still use it. */
export async function eraseOffers(ctx: WriteContext, customerId: number): Promise<void> {
  const cards = await ctx.tx
    .select()
    .from(giftCards)
    .where(eq(giftCards.customerId, customerId))
    .orderBy(giftCards.id);
  for (const card of cards) {
    const blank = { recipientName: '', recipientPhone: '', recipientEmail: '', note: '' };
    await changeRow(ctx, giftCards, card, {
      ...blank,
      searchText: toSearchText({ ...card, ...blank }),
    });
  }
  await ctx.tx
    .update(offers)
    .set({ audienceIds: sql`array_remove(${offers.audienceIds}, ${customerId})` })
    .where(sql`${customerId} = any(${offers.audienceIds})`);
}
