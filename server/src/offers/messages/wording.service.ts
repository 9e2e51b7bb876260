import { and, asc, eq, isNull } from 'drizzle-orm';
import { dateIn, dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { OfferRecord } from '../candidate.service.ts';
import { coupons } from '../coupon.table.ts';
import { givesText } from '../offer.rules.ts';
import { goodsText } from '../scope.service.ts';

/** The code of an offer that anybody may use, as often as the offer allows; null when it has none. */
export async function commonCode(ctx: ReadContext, offerId: number): Promise<string | null> {
  const [coupon] = await ctx.tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(
      and(
        eq(coupons.offerId, offerId),
        eq(coupons.status, 'active'),
        isNull(coupons.customerId),
        isNull(coupons.limit),
      ),
    )
    .orderBy(asc(coupons.id))
    .limit(1);
  return coupon?.code ?? null;
}

/** What the placeholders of a message about an offer stand for, whoever reads it. */
export async function valuesFor(ctx: ReadContext, offer: OfferRecord) {
  const zone = ctx.settings['business.timeZone'];
  return {
    offer: offer.publicText ?? givesText(offer, await goodsText(ctx, [offer])),
    ends: offer.endsAt === null ? '' : dateText(dateIn(zone, new Date(offer.endsAt))),
    link: ctx.settings['offers.messageLink'],
  };
}
