import { z } from 'zod';
import { write } from '../kit/operation.ts';
import { AnswerReturnOffer, NewReturnOffer, ReturnOffer } from './offer.ts';
import { Return } from './return.ts';

/** Offering the buyer something instead of taking goods back; part of `returns`. */
export const offerCalls = {
  createOffer: write({
    says: 'Offer the customer a refund or coupon in place of a return.',
    wire: 'POST SupplyChainManagement/ReturnOfferCreate',
    permission: 'returns.offer.create',
    input: NewReturnOffer,
    output: z.object({
      offer: ReturnOffer,
      /** Addresses and phones that it went to. */
      sent: z.array(z.string()),
    }),
    problems: [
      'return_offer.out',
      'return_offer.above_goods',
      'return_offer.ended',
      'return_offer.no_coupon',
      'return.received',
      'return.closed',
      'return.rto',
      'return.not_invoiced',
    ],
  }),

  answerOffer: write({
    says: 'Record that the customer accepted or declined an offer, or withdraw it.',
    wire: 'POST Logistics/ReturnOfferAnswer?ID={id}',
    permission: 'returns.offer.create',
    input: AnswerReturnOffer,
    output: z.object({ offer: ReturnOffer, return: Return }),
    problems: [
      'return_offer.answered',
      'return_offer.ended',
      'return_offer.above_goods',
      'return.not_invoiced',
      'coupon.code_taken',
      'offer.too_many',
      'cash.short',
    ],
  }),
};
