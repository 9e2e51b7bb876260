import type { TriedOffer, TryOffer } from '@counting-house/contract/orders/try-offer.ts';
import type { ReadContext } from '../../platform/context.ts';
import { groups } from '../../b2b/groups/group.table.ts';
import { unsavedOffer } from '../../offers/offer.service.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { readBuyer } from '../buyers/buyer.service.ts';
import { readBusiness } from '../business/business.service.ts';
import type { Ask } from './ask.ts';
import { quoteOrder } from './quote-order.service.ts';

/**
 * What a basket would cost with offers that do not run yet, by the rules that price every order; and what it
 * costs without them.
 *
 * @throws {Problem} `not_found` for a customer, a group or an offer that does not exist; `invalid` (422) for a
 *   draft that lacks something.
 */
export async function tryOffer(ctx: ReadContext, input: TryOffer): Promise<TriedOffer> {
  const { lines, couponCode, offerIds, at } = input;
  const draft = input.draft && (await unsavedOffer(ctx, input.draft));
  const isDraft = (id: number | null) => id !== null && id === draft?.id;
  const knownId = (id: number | null) => (isDraft(id) ? (input.draft?.id ?? null) : id);
  const ids = draft ? [...offerIds, draft.id] : offerIds;
  const { buyer, business } = await boughtBy(ctx, input);
  const priced = async (trial: NonNullable<Ask['trial']>) => {
    const ask: Ask = { business, lines, couponCode, reprice: 'refresh', trial };
    const { priced: done, priceMode } = await quoteOrder(ctx, ask, { buyer, saved: null });
    return { ...done, priceMode };
  };
  const given = await priced({ at, triedIds: offerIds, draft });
  const without = ids.length > 0 ? (await priced({ at, withoutIds: ids })).totals : given.totals;
  const shipping = given.charges.filter(({ kind }) => kind === 'shipping');
  const sum = (key: 'amount' | 'discount') => shipping.reduce((all, one) => all + one[key], 0);
  return {
    lines: given.lines.map((line) => ({
      ...line,
      itemOfferId: knownId(line.itemOfferId),
      isOfDraft: isDraft(line.itemOfferId),
    })),
    shipping: sum('amount') + sum('discount'),
    shippingDiscount: sum('discount'),
    priceMode: given.priceMode,
    taxAmount: given.totals.taxAmount,
    goodsList: given.totals.goodsList,
    offerDiscountAmount: given.totals.offerDiscountAmount,
    grandTotal: given.totals.grandTotal,
    totalWithout: without.grandTotal,
    offers: (given.offers?.verdicts ?? []).map((one) => ({
      ...one,
      offerId: knownId(one.offerId),
      isDraft: isDraft(one.offerId),
    })),
  };
}

/** A customer, nobody by name, or a group of a company with its prices and terms. */
async function boughtBy(ctx: ReadContext, { customerId, groupId }: TryOffer) {
  if (groupId !== undefined) {
    const { companyId } = await readRow(ctx, groups, groupId);
    return {
      buyer: await readBuyer(ctx, { kind: 'company', id: companyId }),
      business: await readBusiness(ctx, { companyId, groupId }, null),
    };
  }
  return {
    buyer:
      customerId === undefined ? null : await readBuyer(ctx, { kind: 'customer', id: customerId }),
    business: null,
  };
}
