import {
  ContactResult,
  LeftBy,
  RecallClass,
  RecallStatus,
} from '@counting-house/contract/recall/recall-labels.ts';
import type { RecallReport } from '@counting-house/contract/recall/recall-report.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { salesOrders } from '../orders/order.table.ts';
import {
  moment,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../platform/database/columns.ts';
import { batches } from '../stock/batches/batch.table.ts';

/** Goods that are called back: from batches that are bad to everybody who got some of them. */
export const recalls = pgTable(
  'recall',
  {
    id: rowId(),
    number: text().notNull().unique('recall.number_taken'),
    title: text().notNull(),
    reason: text().notNull(),
    class: oneOf(RecallClass).notNull(),
    status: oneOf(RecallStatus).notNull().default('draft'),
    /** What the customer must do. */
    instruction: text().notNull(),
    /** The codes that it began with, as they were typed. */
    rootCodes: text().array().notNull(),
    startedBy: optionalReference(),
    startedAt: moment(),
    /** Who closed or cancelled it, and what they said. */
    endedBy: optionalReference(),
    endedAt: moment(),
    endNote: text().notNull().default(''),
    /** When the food authority was told, and what it answered to. */
    authorityToldAt: moment(),
    authorityRef: text().notNull().default(''),
    /** The figures as they stood when it was closed. */
    report: jsonb().$type<RecallReport>(),
    ...stamps(),
  },
  (recall) => [
    check(
      'recall.started_by_nobody',
      sql`(${recall.startedBy} is null) = (${recall.startedAt} is null)
        and (${recall.status} in ('draft', 'cancelled') or ${recall.startedAt} is not null)`,
    ),
    check(
      'recall.ended_by_nobody',
      sql`(${recall.endedBy} is null) = (${recall.endedAt} is null)
        and (${recall.status} in ('closed', 'cancelled')) = (${recall.endedAt} is not null)`,
    ),
    check(
      'recall.report_missing',
      sql`(${recall.status} = 'closed') = (${recall.report} is not null)`,
    ),
    check(
      'recall.authority_unnamed',
      sql`(${recall.authorityToldAt} is null) = (${recall.authorityRef} = '')`,
    ),
    index('recall_by_status').on(recall.status, recall.id),
    index('recall_by_start').on(recall.startedAt, recall.id),
  ],
);

export type RecallRecord = typeof recalls.$inferSelect;

/** A batch that a recall stops, or that was left out of it with a reason. */
export const recallBatches = pgTable(
  'recall_batch',
  {
    id: rowId(),
    recallId: reference().references(() => recalls.id),
    batchId: reference().references(() => batches.id),
    /** 0: one that it began with; 1: made of one of these, and so on. */
    depth: integer().notNull(),
    /** The batch that it was made of, on the shortest way. */
    fromBatchId: optionalReference().references(() => batches.id),
    isIncluded: boolean().notNull().default(true),
    /** Why it was left out. */
    leftOutReason: text().notNull().default(''),
    /** The recall stops the batch now. */
    isStopped: boolean().notNull().default(false),
    /** What the batch was before, to be that again when it is released. */
    statusBefore: text({ enum: ['available', 'quarantine', 'hold', 'rejected'] }),
    reasonBefore: text().notNull().default(''),
    /** What became of it in the end. */
    outcome: text({ enum: ['released', 'rejected'] }),
  },
  (batch) => [
    unique('recall.batch_named_twice').on(batch.recallId, batch.batchId),
    uniqueIndex('recall.batch_taken')
      .on(batch.batchId)
      .where(sql`${batch.isStopped}`),
    check(
      'recall.left_out_without_reason',
      sql`${batch.isIncluded} or ${batch.leftOutReason} <> ''`,
    ),
    check(
      'recall.stopped_half',
      sql`not ${batch.isStopped} or (${batch.isIncluded} and ${batch.statusBefore} is not null)`,
    ),
    index('recall_batch_of').on(batch.batchId),
  ],
);

export type RecallBatchRecord = typeof recallBatches.$inferSelect;

/** Somebody who got goods of a stopped batch; one for each parcel, or each sale over the counter. */
export const recallContacts = pgTable(
  'recall_contact',
  {
    id: rowId(),
    recallId: reference().references(() => recalls.id),
    leftBy: oneOf(LeftBy).notNull(),
    /** The parcel; null for goods that left over the counter. */
    parcelId: optionalReference(),
    orderId: reference().references(() => salesOrders.id),
    /** Of the parcel or the order. */
    number: text().notNull(),
    /** As the buyer was called when it started. */
    name: text().notNull(),
    phone: text().notNull(),
    email: text().notNull().default(''),
    /** Of all batches together; thousandths, whatever the unit: the list runs by it. */
    qty: qty().notNull(),
    notifiedAt: moment(),
    /** How often somebody tried to reach them. */
    tries: integer().notNull().default(0),
    result: oneOf(ContactResult).notNull().default('none'),
    resultAt: moment(),
    resultBy: optionalReference(),
    note: text().notNull().default(''),
    ...stamps(),
  },
  (contact) => [
    unique('recall.contact_twice').on(
      contact.recallId,
      contact.leftBy,
      contact.orderId,
      contact.number,
    ),
    check('recall.contact_without_goods', sql`${contact.qty} > 0`),
    check(
      'recall.contact_parcel',
      sql`(${contact.leftBy} = 'parcel') = (${contact.parcelId} is not null)`,
    ),
    check(
      'recall.result_by_nobody',
      sql`(${contact.result} = 'none') = (${contact.resultAt} is null)
        and (${contact.resultAt} is null) = (${contact.resultBy} is null)`,
    ),
    index('recall_contact_most').on(contact.recallId, contact.qty, contact.id),
    index('recall_contact_name').on(contact.recallId, contact.name, contact.id),
    index('recall_contact_result').on(contact.recallId, contact.result),
    index('recall_contact_order').on(contact.orderId),
  ],
);

export type RecallContactRecord = typeof recallContacts.$inferSelect;

/** What somebody got of a batch and had when the recall started. */
export const recallContactLines = pgTable(
  'recall_contact_line',
  {
    id: rowId(),
    contactId: reference().references(() => recallContacts.id),
    batchId: reference().references(() => batches.id),
    qty: qty().notNull(),
    /** Confirmed as destroyed where it was. What came back is read off the movements. */
    destroyed: qty().notNull().default(0),
  },
  (line) => [
    unique('recall.contact_line_twice').on(line.contactId, line.batchId),
    check('recall.contact_line_empty', sql`${line.qty} > 0`),
    check('recall.too_many_back', sql`${line.destroyed} between 0 and ${line.qty}`),
    index('recall_contact_line_batch').on(line.batchId),
  ],
);

/** What was done in a recall, in sentences: its time line. */
export const recallSteps = pgTable(
  'recall_step',
  {
    id: rowId(),
    recallId: reference().references(() => recalls.id),
    at: moment().notNull(),
    byId: reference(),
    /** As they were called then. */
    by: text().notNull(),
    text: text().notNull(),
  },
  (step) => [index('recall_step_of').on(step.recallId, step.id)],
);
