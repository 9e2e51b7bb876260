import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { bps, date, id, money, text, ts, version } from '../kit/shapes.ts';
import { OfferKind, OfferStatus } from './return-labels.ts';

const NewReturnOfferFields = z.strictObject({
  returnId: id,
  kind: OfferKind,
  /** Paise that go back, or that the coupon takes off; none of a bonus. */
  amount: money.optional(),
  /** What a bonus adds to the money back, basis points. */
  bonusRate: bps.optional(),
  /** The last day that it can be accepted; as the settings have it when left out. */
  validUntil: date.optional(),
  /** What the buyer reads; made from the terms when left out. */
  text: text(300).default(''),
  /** Whether the buyer is told. */
  send: z.boolean().default(true),
});

const leastBonus = 100;
const mostBonus = 5_000;

export const NewReturnOffer = NewReturnOfferFields.superRefine(
  ({ kind, amount, bonusRate }, context) => {
    const refuse = (field: 'amount' | 'bonusRate', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'wallet_bonus') {
      if (bonusRate === undefined || bonusRate < leastBonus || bonusRate > mostBonus) {
        refuse('bonusRate', 'Bonus must be between 1 and 50 %');
      }
      if (amount) refuse('amount', 'A bonus is a rate, no amount');
    } else {
      if (!amount) refuse('amount', 'Enter an amount');
      if (bonusRate !== undefined) refuse('bonusRate', 'Only a bonus in the wallet has a rate');
    }
  },
);
export type NewReturnOffer = z.output<typeof NewReturnOffer>;

export const AnswerReturnOffer = z.strictObject({
  id: queryId,
  version,
  answer: z.enum(['accept', 'decline', 'withdraw']),
});
export type AnswerReturnOffer = z.output<typeof AnswerReturnOffer>;

/** An answer to a return other than taking the goods back. */
export const ReturnOffer = z.object({
  id,
  returnId: id,
  kind: OfferKind,
  amount: money,
  bonusRate: bps.nullable(),
  /** The code that the buyer got when they accepted a coupon. */
  couponCode: z.string().nullable(),
  validUntil: date,
  text: z.string(),
  status: OfferStatus,
  at: ts,
  by: z.string(),
  answeredAt: ts.nullable(),
  /** Who wrote the answer down; empty before, and when its time ended. */
  answeredBy: z.string(),
  version,
});
export type ReturnOffer = z.output<typeof ReturnOffer>;
