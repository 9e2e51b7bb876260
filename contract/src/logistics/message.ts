import { z } from 'zod';
import { queryId, seenVersion } from '../kit/list.ts';
import { id, text, ts } from '../kit/shapes.ts';

export const ShippedNotice = z.strictObject({
  parcelId: queryId,
  /** Of the courier's host; empty: the parcel's own tracking link. */
  url: text(500).default(''),
  /** Of the parcel. */
  version: seenVersion,
});
export type ShippedNotice = z.output<typeof ShippedNotice>;

export const MessageSent = z.object({
  parcelId: id,
  /** Addresses and phones. */
  sentTo: z.array(z.string()),
  at: ts,
  /** How often by now. */
  count: z.int(),
});
export type MessageSent = z.output<typeof MessageSent>;
