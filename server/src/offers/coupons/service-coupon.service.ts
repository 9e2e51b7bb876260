import { NewOffer } from '@counting-house/contract/offers/offer.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { codesForPeople } from '../coupon.service.ts';
import { changeOffer, createOffer } from '../offer.service.ts';

const validDays = 90;

/**
 * Gives a customer an amount off one order of theirs, by a code that nobody else can use.
 *
 * @param given `amount`: paise; `name`: of the offer behind it.
 * @returns the code; it can be used for 90 days.
 * @throws {Problem} `offer.too_many` (422).
 */
export async function giveServiceCoupon(
  ctx: WriteContext,
  {
    customerId,
    amount,
    name,
  }: { readonly customerId: number; readonly amount: number; readonly name: string },
): Promise<string> {
  const terms = NewOffer.parse({
    name,
    kind: 'coupon',
    slot: 'order',
    benefit: 'amount',
    tiers: [{ from: 0, value: amount }],
    endsAt: new Date(Date.parse(ctx.now) + validDays * 86_400_000).toISOString(),
    limitTotal: 1,
  });
  const { id } = await createOffer(ctx, terms);
  const made = await codesForPeople(ctx, { offerId: id, batchNo: null, customerIds: [customerId] });
  await changeOffer(ctx, { id, status: 'active' });
  const coupon = made.get(customerId);
  invariant(coupon, 'a code is made for each customer');
  return coupon.code;
}
