import { z } from 'zod';
import { listInput, queryId, several } from '../kit/list.ts';
import { date, id, ts } from '../kit/shapes.ts';
import { Channel } from './connection.ts';

/** `dead` is given up; `cancelled` was taken back before it went. */
export const MessageStatus = z.enum(['queued', 'sending', 'sent', 'dead', 'cancelled']);
export type MessageStatus = z.output<typeof MessageStatus>;

/** A message on its way out, or gone. */
export const OutboxRow = z.object({
  id,
  createdAt: ts,
  channel: Channel,
  /** Phone or address. */
  recipient: z.string(),
  templateKey: z.string(),
  /** Of mail; of an SMS null. What opens a door is shown as dots. */
  subject: z.string().nullable(),
  status: MessageStatus,
  attempts: z.int(),
  nextAttemptAt: ts.nullable(),
  sentAt: ts.nullable(),
  lastError: z.string().nullable(),
});
export type OutboxRow = z.output<typeof OutboxRow>;

export const OutboxMessage = OutboxRow.extend({
  /** Dots for what opens a door: an OTP, an invitation. */
  body: z.string(),
  isSealed: z.boolean(),
  /** What the other side answered when it took the message. */
  answer: z.string().nullable(),
  providerId: z.string().nullable(),
  entity: z.string().nullable(),
  entityId: id.nullable(),
  createdBy: z.string().nullable(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

export const OutboxFilters = listInput({
  status: several(MessageStatus).optional(),
  channel: Channel.optional(),
  from: date.optional(),
  to: date.optional(),
});
export type OutboxFilters = z.output<typeof OutboxFilters>;

export const WhichMessage = z.strictObject({ id: queryId });

/** Messages to be sent again, or not to be sent. */
export const WhichMessages = z.strictObject({ ids: z.array(id).min(1).max(200) });
export type WhichMessages = z.output<typeof WhichMessages>;
