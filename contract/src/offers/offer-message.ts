import { z } from 'zod';
import { ConsentChannel } from '../customers/customer-labels.ts';
import { SegmentFilter } from '../customers/segment.ts';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, id, longText, text, ts, version } from '../kit/shapes.ts';

/** Where a message about an offer stands: it waits for its time, goes out, has gone, or was stopped. */
export const OfferMessageStatus = z.enum(['scheduled', 'sending', 'sent', 'cancelled']);
export type OfferMessageStatus = z.output<typeof OfferMessageStatus>;

/** Messages that may wait or go out at one time. */
export const mostWaiting = 50;
/** From so many people on, whoever sends it types how many they are. */
export const manyPeople = 1_000;
/** Letters of an SMS about an offer. */
export const longestSms = 480;

/** What the text of such a message may name. */
export const messagePlaceholders = ['name', 'offer', 'code', 'ends', 'link', 'business'] as const;

const wording = {
  channel: ConsentChannel,
  /** Of a mail. */
  subject: text(120).default(''),
  body: longText(1_000),
  /** The id that the operators gave this text. */
  templateRef: text(60).default(''),
};

/**
 * To all whom an offer is for (`id`), narrowed by a segment or a filter; or to one customer (`customerId`)
 * about `offerId`.
 */
export const NewOfferMessage = z.strictObject({
  /** The offer, whose people get it. */
  id: queryId.optional(),
  /** The one who gets it. */
  customerId: queryId.optional(),
  /** The offer, when one customer gets it. */
  offerId: id.optional(),
  ...wording,
  segmentId: id.optional(),
  filter: SegmentFilter.optional(),
  /** A coupon code of their own for each, to be used once. */
  personalCodes: z.boolean().default(false),
  /** At once when left out. */
  sendAt: ts.optional(),
  /** Sends it to the caller, and to nobody else. */
  test: z.boolean().default(false),
  /** How many the look beforehand found. */
  expectedCount: z.int().min(0).optional(),
});
export type NewOfferMessage = z.output<typeof NewOfferMessage>;

/** Whom a message reaches, and why not the others. */
const MessageCounts = z.object({
  /** Whom the offer is for, within the segment. */
  audience: z.int(),
  noConsent: z.int(),
  noAddress: z.int(),
  /** Who got a message about an offer this way a short while ago. */
  recent: z.int(),
  /** Put into the outbox. */
  queued: z.int(),
  delivered: z.int(),
  failed: z.int(),
});

/** A message that waits or goes; a test has neither id nor status. */
export const QueuedOfferMessage = z.object({
  messageId: id.nullable(),
  status: OfferMessageStatus.nullable(),
  /** When its first people are written to: its own time, or the end of the quiet hours that this falls into. */
  goesOutAt: ts,
  counts: MessageCounts,
});
export type QueuedOfferMessage = z.output<typeof QueuedOfferMessage>;

export const AudienceQuestion = z.strictObject({
  id: queryId,
  channel: ConsentChannel,
  segmentId: id.optional(),
  filter: SegmentFilter.optional(),
});
export type AudienceQuestion = z.output<typeof AudienceQuestion>;

export const AudienceAnswer = z.object({
  counts: MessageCounts.pick({ audience: true, noConsent: true, noAddress: true, recent: true }),
  /** Those who would get it. */
  people: z.int(),
  /** Some of them. */
  samples: z.array(z.object({ id, name: z.string(), to: z.string() })),
  /** The channel is set up and switched on. */
  channelIsOn: z.boolean(),
});
export type AudienceAnswer = z.output<typeof AudienceAnswer>;

export const OfferMessageRow = z.object({
  id,
  offerId: id,
  offer: z.string(),
  /** The one who gets it; null: whom the offer is for. */
  customerId: id.nullable(),
  customer: z.string().nullable(),
  channel: ConsentChannel,
  subject: z.string(),
  body: z.string(),
  /** 'Tagged retail, in Karnataka'; null: all whom the offer is for. */
  to: z.string().nullable(),
  personalCodes: z.boolean(),
  sendAt: ts,
  status: OfferMessageStatus,
  /** Why it was stopped. */
  stopReason: z.string().nullable(),
  counts: MessageCounts,
  by: z.string(),
  version,
});
export type OfferMessageRow = z.output<typeof OfferMessageRow>;

export const OfferMessageListInput = listInput({
  offerId: queryId.optional(),
  channel: several(ConsentChannel).optional(),
  status: several(OfferMessageStatus).optional(),
  from: date.optional(),
  to: date.optional(),
});
export type OfferMessageListInput = z.output<typeof OfferMessageListInput>;
export const OfferMessageList = listOf(OfferMessageRow);

export const CancelledMessage = z.strictObject({ id: queryId, version });
