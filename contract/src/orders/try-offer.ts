import { z } from 'zod';
import { id, money, moneySum, qty, text, ts } from '../kit/shapes.ts';
import { UnsavedOffer } from '../offers/offer.ts';
import { OfferVerdict } from '../offers/offer-labels.ts';
import { PriceMode } from './order-labels.ts';

/** A basket to try offers on; nothing is saved. */
export const TryOffer = z.strictObject({
  customerId: id.optional(),
  /** The group of a company that buys, instead of a customer. */
  groupId: id.optional(),
  lines: z.array(z.strictObject({ variantId: id, qty })).max(200, 'An order can have 200 lines'),
  couponCode: text(24)
    .transform((value) => value.toUpperCase())
    .optional(),
  /** Offers that are taken to run, whatever their status and dates. */
  offerIds: z.array(id).max(20, 'Try at most 20 offers').default([]),
  /** An offer that is not saved, or not as it stands; it is taken to run. */
  draft: UnsavedOffer.optional(),
  /** Another moment than now. */
  at: ts.optional(),
});
export type TryOffer = z.output<typeof TryOffer>;

export const TriedOffer = z.object({
  lines: z.array(
    z.object({
      variantId: id,
      sku: z.string(),
      title: z.string(),
      qty,
      unitPrice: money,
      listAmount: money,
      itemDiscount: money,
      /** The offer of `itemDiscount`; null also of a draft that was never saved. */
      itemOfferId: id.nullable(),
      /** `itemDiscount` is that of the draft. */
      isOfDraft: z.boolean(),
      orderDiscount: money,
      couponDiscount: money,
      netAmount: money,
    }),
  ),
  /** What shipping costs, and what an offer takes off it. */
  shipping: moneySum,
  shippingDiscount: moneySum,
  priceMode: PriceMode,
  taxAmount: money,
  goodsList: money,
  offerDiscountAmount: money,
  grandTotal: money,
  /** The total without the offers that are tried. */
  totalWithout: money,
  offers: z.array(OfferVerdict.extend({ isDraft: z.boolean() })),
});
export type TriedOffer = z.output<typeof TriedOffer>;
