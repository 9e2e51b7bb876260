import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { date, id, money, text, ts, version } from '../kit/shapes.ts';
import { OfferKind, OfferStatus } from './return-words.ts';

export const NewReturnOffer = z.strictObject({
  returnId: id,
  kind: OfferKind,
  /** Paise that go back while the buyer keeps the goods. */
  amount: money.min(1, 'Enter an amount'),
  /** The last day that it can be accepted; as the settings have it when left out. */
  validUntil: date.optional(),
  /** What the buyer reads; made from the terms when left out. */
  text: text(300).default(''),
  /** Whether the buyer is told. */
  send: z.boolean().default(true),
});
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
