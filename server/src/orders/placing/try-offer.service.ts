import type { TriedOffer, TryOffer } from '@counting-house/contract/orders/try-offer.ts';
import type { ReadContext } from '../../platform/context.ts';
import { buyerOf } from '../buyers/buyer.service.ts';
import { intakeOf, type Ask } from './intake.service.ts';

/**
 * What a basket would cost with offers that do not run yet, by the rules that price every order; and what it
 * costs without them.
 *
 * @throws {Problem} `not_found` for a customer who does not exist.
 */
export async function tryOffer(ctx: ReadContext, input: TryOffer): Promise<TriedOffer> {
  const { customerId, lines, couponCode, offerIds, at } = input;
  const buyer =
    customerId === undefined ? null : await buyerOf(ctx, { kind: 'customer', id: customerId });
  const priced = async (trial: NonNullable<Ask['trial']>) => {
    const ask: Ask = { lines, couponCode, reprice: 'refresh', trial };
    return (await intakeOf(ctx, ask, { buyer, saved: null })).priced;
  };
  const given = await priced({ at, triedIds: offerIds });
  const without =
    offerIds.length > 0 ? (await priced({ at, withoutIds: offerIds })).totals : given.totals;
  const shipping = given.charges.filter(({ kind }) => kind === 'shipping');
  const sum = (key: 'amount' | 'discount') => shipping.reduce((all, one) => all + one[key], 0);
  return {
    lines: [...given.lines],
    shipping: sum('amount') + sum('discount'),
    shippingDiscount: sum('discount'),
    goodsList: given.totals.goodsList,
    offerDiscountAmount: given.totals.offerDiscountAmount,
    grandTotal: given.totals.grandTotal,
    totalWithout: without.grandTotal,
    offers: [...(given.offers?.verdicts ?? [])],
  };
}
