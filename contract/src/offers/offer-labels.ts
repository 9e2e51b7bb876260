import { z } from 'zod';
import { id, money } from '../kit/shapes.ts';

/** Where an offer takes off: on items, on the order, on shipping. */
export const OfferSlot = z.enum(['item', 'order', 'shipping']);
export type OfferSlot = z.output<typeof OfferSlot>;

/** Where it stands on an order: a coupon that acts on the order has a place of its own. */
export const DiscountSlot = z.enum(['item', 'order', 'coupon', 'shipping']);
export type DiscountSlot = z.output<typeof DiscountSlot>;

/**
 * Why an offer was not given; `group`: the company's group gets no offers; `not_chosen`: it acts once one of us
 * chooses it.
 */
export const OfferReasonCode = z.enum([
  'beaten',
  'exclusive_won',
  'tier_not_met',
  'bundle_incomplete',
  'no_eligible',
  'not_started',
  'ended',
  'paused',
  'limit_total',
  'limit_customer',
  'needs_customer',
  'audience',
  'channel',
  'group',
  'not_chosen',
  'budget',
  'code_unknown',
  'code_off',
  'code_used',
  'code_owner',
]);
export type OfferReasonCode = z.output<typeof OfferReasonCode>;

/** What became of an offer on an order: what it gave, or why it gave nothing. */
export const OfferVerdict = z.object({
  /** Null of a code that does not exist. */
  offerId: id.nullable(),
  name: z.string(),
  code: z.string().nullable(),
  slot: DiscountSlot,
  isApplied: z.boolean(),
  /** Paise that it took off. */
  amount: money,
  /** Null of one that was given. */
  reasonCode: OfferReasonCode.nullable(),
  text: z.string(),
});
export type OfferVerdict = z.output<typeof OfferVerdict>;

/** Verdicts that are kept with an order: those that gave, then those that came closest. */
export const mostVerdicts = 60;
