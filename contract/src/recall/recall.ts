import { z } from 'zod';
import { chosen, listInput, listOf, queryId, several } from '../kit/list.ts';
import { id, longText, qty, qtyOrZero, requiredText, text, ts, version } from '../kit/shapes.ts';
import { RecallBatch, RecallProgress, RecallStep } from './recall-report.ts';
import { ContactResult, LeftBy, RecallClass, RecallStatus } from './recall-labels.ts';

const facts = {
  title: requiredText(120, 'Title'),
  reason: longText(1000).pipe(z.string().min(1, 'Please write a reason')),
  class: RecallClass,
  /** What the customer must do. */
  instruction: longText(2000).pipe(z.string().min(1, 'Please write what customers must do')),
  rootCodes: z
    .array(text(120).pipe(z.string().min(1)))
    .min(1, 'Choose at least one batch.')
    .max(50),
};

export const NewRecall = z.strictObject(facts);
export type NewRecall = z.output<typeof NewRecall>;

/** What is left out stays; only a draft changes. */
export const ChangedRecall = z.strictObject({
  id: queryId,
  version,
  title: facts.title.optional(),
  reason: facts.reason.optional(),
  class: RecallClass.optional(),
  instruction: facts.instruction.optional(),
  rootCodes: facts.rootCodes.optional(),
  /** All batches that are left out, each with a reason. */
  leftOut: z
    .array(z.strictObject({ batchId: id, reason: requiredText(200, 'Reason') }))
    .max(1000)
    .optional(),
});
export type ChangedRecall = z.output<typeof ChangedRecall>;

export const SeenRecall = z.strictObject({ id: queryId, version });
export type SeenRecall = z.output<typeof SeenRecall>;

const endNote = longText(1000).pipe(z.string().min(1, 'Please write a note'));

export const CloseRecall = SeenRecall.extend({
  /** Batches that may be used again; what is left of all others must be gone. */
  release: z.array(id).max(1000).default([]),
  note: endNote,
});
export type CloseRecall = z.output<typeof CloseRecall>;

export const CancelRecall = SeenRecall.extend({ note: endNote });
export type CancelRecall = z.output<typeof CancelRecall>;

export const RecallRow = z.object({
  id,
  number: z.string(),
  title: z.string(),
  class: RecallClass,
  status: RecallStatus,
  startedAt: ts.nullable(),
  startedBy: z.string().nullable(),
  endedAt: ts.nullable(),
  /** Batches that it stops. */
  batches: z.int(),
  contacts: z.int(),
  /** Contacts without a result. */
  open: z.int(),
  version,
});
export type RecallRow = z.output<typeof RecallRow>;

export const ListRecalls = listInput({
  status: several(RecallStatus).optional(),
  class: several(RecallClass).optional(),
});
export type ListRecalls = z.output<typeof ListRecalls>;
export const RecallRows = listOf(RecallRow);

export const Recall = RecallRow.extend({
  reason: z.string(),
  instruction: z.string(),
  rootCodes: z.array(z.string()),
  endNote: z.string(),
  endedBy: z.string().nullable(),
  /** Until when FSSAI has to be told, and when it was; null for a draft. */
  authorityDueAt: ts.nullable(),
  authorityToldAt: ts.nullable(),
  authorityRef: z.string(),
  lines: z.array(RecallBatch),
  progress: RecallProgress,
  steps: z.array(RecallStep),
});
export type Recall = z.output<typeof Recall>;

/** What somebody has, or had, of a batch. */
export const ContactGoods = z.object({
  batchId: id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  qty: qtyOrZero,
  recovered: qtyOrZero,
  destroyed: qtyOrZero,
  /** What their goods lay in: back when all of the parcel is, and not by itself. */
  isBox: z.boolean(),
});
export type ContactGoods = z.output<typeof ContactGoods>;

export const RecallContact = z.object({
  id,
  leftBy: LeftBy,
  parcelId: id.nullable(),
  orderId: id,
  orderNo: z.string(),
  /** Of the parcel or the order. */
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  qty: qtyOrZero,
  goods: z.array(ContactGoods),
  notifiedAt: ts.nullable(),
  /** What became of the last messages: `SMS failed`. */
  messages: z.array(z.object({ channel: z.string(), status: z.string(), at: ts })),
  tries: z.int(),
  result: ContactResult,
  resultAt: ts.nullable(),
  note: z.string(),
  version,
});
export type RecallContact = z.output<typeof RecallContact>;

export const ListRecallContacts = listInput({
  recallId: queryId,
  result: several(ContactResult).optional(),
  /** Nobody wrote to them. */
  ids: chosen.optional(),
});
export type ListRecallContacts = z.output<typeof ListRecallContacts>;
export const RecallContactRows = listOf(RecallContact);

/** What came of asking one of them. */
export const ContactSaid = z.strictObject({
  /** Of the contact. */
  id: queryId,
  version,
  result: ContactResult.exclude(['none', 'returned']),
  note: text(500).optional(),
});
export type ContactSaid = z.output<typeof ContactSaid>;

export const NotifyRecall = z.strictObject({
  id: queryId,
  /** Left out: all who have no result yet. */
  contactIds: z.array(id).min(1).max(500).optional(),
});
export type NotifyRecall = z.output<typeof NotifyRecall>;

export const Notified = z.object({
  /** Contacts who got a message. */
  contacts: z.int(),
  messages: z.int(),
  /** Neither phone nor mail, or no channel is set up: they have to be called. */
  without: z.int(),
});
export type Notified = z.output<typeof Notified>;

/** That FSSAI was told, and how it is found there. */
export const TellAuthority = z.strictObject({
  id: queryId,
  version,
  reference: text(80).pipe(z.string().min(1, 'Enter the reference or how FSSAI was informed')),
});
export type TellAuthority = z.output<typeof TellAuthority>;

/** Goods that came back: of a parcel or batch, as it was scanned. */
export const RecoverGoods = z.strictObject({
  id: queryId,
  contactId: id,
  batchId: id,
  qty,
  note: text(200).optional(),
});
export type RecoverGoods = z.output<typeof RecoverGoods>;

export const RecallReportFile = z.strictObject({
  id: queryId,
  as: z.enum(['pdf', 'csv']).default('pdf'),
});
export type RecallReportFile = z.output<typeof RecallReportFile>;
