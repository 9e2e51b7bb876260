import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { chosen, listInput, listOf, queryId, several } from '../kit/list.ts';
import { id, requiredText, text, ts, version } from '../kit/shapes.ts';
import { FailureReason, TrackingStatus } from './parcel.ts';

/** `trial`: what a courier sends is judged and kept, and moves no parcel. */
export const AccountStatus = z.enum(['trial', 'live', 'off']);
export type AccountStatus = z.output<typeof AccountStatus>;

/** How a courier proves that a message is theirs: the secret in a header, or a signature (HMAC-SHA-256) of the body. */
export const CourierProof = z.enum(['header', 'signature']);
export type CourierProof = z.output<typeof CourierProof>;

const pathForm = /^[^.\s]+(?:\.[^.\s]+)*$/u;
const pathSays = 'Write names with dots between them: data.0.status';
const path = (label: string) => requiredText(200, label).pipe(z.string().regex(pathForm, pathSays));
const optionalPath = text(200).refine((value) => value === '' || pathForm.test(value), {
  error: pathSays,
});

/** Where a courier's message says what, in JSON: `data.0.status`. */
const paths = {
  /** Of the list of parcels; empty: the message is one parcel, or a list of them. The others begin from there. */
  itemsPath: optionalPath.default(''),
  waybillPath: path('AWB no.'),
  statusPath: path('Status'),
  /** Empty: the moment at which the message came. */
  timePath: optionalPath.default(''),
  placePath: optionalPath.default(''),
  /** Why an attempt failed, in their words. */
  reasonPath: optionalPath.default(''),
};
export const MessagePaths = z.object(paths);
export type MessagePaths = z.output<typeof MessagePaths>;

/** A secret that the courier gave us; left out we make one. */
const secret = z
  .string()
  .trim()
  .min(16, 'A secret has at least 16 characters')
  .max(200, 'A secret has at most 200 characters')
  .optional();

export const NewCourierAccount = z.strictObject({
  courierId: id,
  name: requiredText(60, 'Name'),
  proof: CourierProof.default('header'),
  headerName: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,60}$/u, 'Use letters, digits and -')
    .default('x-webhook-token'),
  ...paths,
  secret,
});
export type NewCourierAccount = z.output<typeof NewCourierAccount>;

export const ChangedCourierAccount = z.strictObject({
  ...optionalParts(NewCourierAccount.omit({ courierId: true, secret: true })),
  status: AccountStatus.optional(),
  secret,
  id: queryId,
  version,
});
export type ChangedCourierAccount = z.output<typeof ChangedCourierAccount>;

const AccountRow = z.object({
  id,
  courierId: id,
  courier: z.string(),
  name: z.string(),
  status: AccountStatus,
  proof: CourierProof,
  headerName: z.string(),
  /** Names the account in the address that the courier calls; it opens nothing. */
  key: z.string(),
  ...MessagePaths.shape,
  lastMessageAt: ts.nullable(),
  /** Messages that were refused because their secret was wrong, and when the last came. */
  refused: z.int(),
  lastRefusedAt: ts.nullable(),
  /** Updates that wait for somebody. */
  open: z.int(),
  version,
});
export const CourierAccountList = listOf(AccountRow);
export const CourierAccountListInput = listInput({
  ids: chosen.optional(),
  status: several(AccountStatus).optional(),
  courierId: queryId.optional(),
});
export type CourierAccountListInput = z.output<typeof CourierAccountListInput>;

export const CourierAccount = AccountRow.extend({
  secret: z.object({
    isSet: z.boolean(),
    isReadable: z.boolean(),
    last4: z.string().nullable(),
  }),
});
export type CourierAccount = z.output<typeof CourierAccount>;

/** The secret is told once; empty when the courier gave it. */
export const MadeCourierAccount = CourierAccount.extend({ madeSecret: z.string() });
export type MadeCourierAccount = z.output<typeof MadeCourierAccount>;

/** What a courier's word means to us; `ignored` says nothing of where a parcel is. Our own scan alone says returned. */
export const WordMeaning = z.enum([...TrackingStatus.exclude(['returned']).options, 'ignored']);
export type WordMeaning = z.output<typeof WordMeaning>;

export const NewCourierWord = z.strictObject({
  accountId: id,
  word: requiredText(80, 'Word'),
  meaning: WordMeaning,
  /** Why it failed, where their word says it. */
  reason: FailureReason.optional(),
});
export type NewCourierWord = z.output<typeof NewCourierWord>;

export const ChangedCourierWord = z.strictObject({
  ...optionalParts(NewCourierWord.pick({ meaning: true, reason: true })),
  id: queryId,
  version,
});
export type ChangedCourierWord = z.output<typeof ChangedCourierWord>;

export const CourierWord = z.object({
  id,
  accountId: id,
  account: z.string(),
  word: z.string(),
  /** Null: nobody has said yet. */
  meaning: WordMeaning.nullable(),
  reason: FailureReason.nullable(),
  /** What it looks like; null when it looks like nothing. */
  suggested: WordMeaning.nullable(),
  /** Updates that wait because of it. */
  waiting: z.int(),
  version,
});
export type CourierWord = z.output<typeof CourierWord>;

export const CourierWordList = listOf(CourierWord);
export const CourierWordListInput = listInput({
  ids: chosen.optional(),
  accountId: queryId.optional(),
  isKnown: z.enum(['yes', 'no']).optional(),
});
export type CourierWordListInput = z.output<typeof CourierWordListInput>;
