import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { chosen, listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, done, id, requiredText, ts } from '../kit/shapes.ts';
import { MessagePaths } from './courier-account.ts';
import { TrackingStatus } from './parcel.ts';

/** What a courier may send at once: bytes, and parcels. */
export const courierMessageLimit = { bytes: 262_144, parcels: 500 } as const;

/** What became of an update from a courier. */
export const UpdateOutcome = z.enum([
  'received',
  'noted',
  'told_before',
  'ignored',
  'trial',
  'unknown_word',
  'unknown_waybill',
  'unreadable',
  'not_sent',
  'decide',
  'refused',
  'dismissed',
]);
export type UpdateOutcome = z.output<typeof UpdateOutcome>;

/** They wait for somebody. */
export const openOutcomes = [
  'unknown_word',
  'unknown_waybill',
  'unreadable',
  'not_sent',
  'decide',
  'refused',
] as const satisfies readonly UpdateOutcome[];

/** What a message said of one parcel, and what we make of it. */
const JudgedUpdate = z.object({
  waybill: z.string(),
  word: z.string(),
  status: TrackingStatus.nullable(),
  /** When it happened; null when that cannot be read. */
  at: ts.nullable(),
  place: z.string(),
  reason: z.string(),
  outcome: UpdateOutcome,
  /** What was done, or why not. */
  text: z.string(),
  parcel: z.object({ id, number: z.string() }).nullable(),
});

export const CourierUpdateRow = JudgedUpdate.extend({
  id,
  accountId: id,
  account: z.string(),
  receivedAt: ts,
  isOpen: z.boolean(),
  /** The one who solved or dismissed it. */
  solvedBy: z.string(),
});
export type CourierUpdateRow = z.output<typeof CourierUpdateRow>;

export const CourierUpdateList = listOf(CourierUpdateRow);
export const CourierUpdateListInput = listInput({
  ids: chosen.optional(),
  show: z.enum(['open', 'all']).optional(),
  accountId: queryId.optional(),
  outcome: several(UpdateOutcome).optional(),
  receivedFrom: date.optional(),
  receivedTo: date.optional(),
});
export type CourierUpdateListInput = z.output<typeof CourierUpdateListInput>;

export const CourierUpdate = CourierUpdateRow.extend({
  /** The whole message as it came. */
  body: z.string(),
  /** From where it came, and how often the same came. */
  address: z.string(),
  times: z.int(),
  lastTime: ts,
});
export type CourierUpdate = z.output<typeof CourierUpdate>;

const ids = z.array(id).min(1, 'Choose an update').max(200, 'At most 200 updates at once');

export const RetriedUpdates = z.strictObject({ ids });
export type RetriedUpdates = z.output<typeof RetriedUpdates>;

export const DismissedUpdates = z.strictObject({ ids, note: requiredText(200, 'Reason') });
export type DismissedUpdates = z.output<typeof DismissedUpdates>;

const body = z.string().max(courierMessageLimit.bytes, 'A message has at most 256 kB');

/** A message pasted to see what it would do, by the paths as they are typed at the moment. */
export const TriedMessage = z.strictObject({
  accountId: id,
  body: body.min(1, 'Paste a message'),
  ...optionalParts(MessagePaths),
});
export type TriedMessage = z.output<typeof TriedMessage>;

export const MessageTrial = z.object({
  /** Why nothing can be read; null when it can. */
  problem: z.string().nullable(),
  updates: z.array(JudgedUpdate),
});
export type MessageTrial = z.output<typeof MessageTrial>;

export const CourierMessage = z.strictObject({ courier: z.string().max(60), body });
export type CourierMessage = z.output<typeof CourierMessage>;

export const CourierMessageTaken = done;
