import { DocPurpose } from '@counting-house/contract/stock/documents/scrap.ts';
import { StockDocKind, StockDocStatus } from '@counting-house/contract/stock/documents/document.ts';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { files } from '../../platform/files/file.table.ts';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { plans } from '../../production/plans/plan.table.ts';
import { batches } from '../batches/batch.table.ts';
import { skus } from '../skus/sku.table.ts';
import { transferLines } from '../transfers/transfer.table.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';

/** A paper of the store about goods that were moved by hand. */
export const stockDocs = pgTable(
  'stock_doc',
  {
    id: rowId(),
    number: text().notNull().unique('stock_doc.number_taken'),
    kind: oneOf(StockDocKind).notNull(),
    status: oneOf(StockDocStatus).notNull().default('posted'),
    /** What goods that went out were for. */
    purpose: oneOf(DocPurpose),
    /** The plan that goods went to. */
    planId: optionalReference().references((): AnyPgColumn => plans.id),
    storeId: reference().references(() => stores.id),
    /** Where a transfer brings the goods. */
    toStoreId: optionalReference().references(() => stores.id),
    businessDate: date().notNull(),
    note: text().notNull().default(''),
    /** Who approved or refused it, when it was above the limit. */
    decidedBy: optionalReference(),
    decidedAt: moment(),
    decisionNote: text().notNull().default(''),
    /** The document that it takes back, once and whole. */
    reversalOfId: optionalReference()
      .references((): AnyPgColumn => stockDocs.id)
      .unique('stock_doc.reversed_already'),
    ...stamps(),
  },
  (doc) => [
    check(
      'stock_doc.decided_by_nobody',
      sql`(${doc.decidedBy} is null) = (${doc.decidedAt} is null) and (${doc.status} <> 'refused' or ${doc.decidedBy} is not null)`,
    ),
    // The one who wrote it may withdraw it.
    check(
      'stock_doc.own_decision',
      sql`${doc.status} = 'refused' or ${doc.decidedBy} <> ${doc.createdBy}`,
    ),
    check(
      'stock_doc.target_missing',
      sql`(${doc.kind} = 'transfer') = (${doc.toStoreId} is not null) and ${doc.toStoreId} <> ${doc.storeId}`,
    ),
    check('stock_doc.purpose_missing', sql`(${doc.kind} = 'out') = (${doc.purpose} is not null)`),
    check(
      'stock_doc.plan_missing',
      sql`coalesce(${doc.purpose} = 'production', false) = (${doc.planId} is not null)`,
    ),
    check(
      'stock_doc.pending_kind',
      sql`${doc.status} not in ('pending', 'refused') or ${doc.kind} in ('scrap', 'expiry')`,
    ),
    index('stock_doc_pending')
      .on(doc.id)
      .where(sql`${doc.status} = 'pending'`),
    index('stock_doc_plan')
      .on(doc.planId)
      .where(sql`${doc.planId} is not null`),
    index('stock_doc_kind').on(doc.kind, doc.id),
    index('stock_doc_written').on(doc.createdAt, doc.id),
    index('stock_doc_date').on(doc.businessDate, doc.id),
  ],
);

/** One batch that a stock document moved. What it was worth stands in the movements. */
export const stockDocLines = pgTable(
  'stock_doc_line',
  {
    id: rowId(),
    docId: reference().references(() => stockDocs.id),
    lineNo: integer().notNull(),
    skuId: reference().references(() => skus.id),
    batchId: reference().references(() => batches.id),
    /** Null: the goods came in. */
    fromTrayId: optionalReference().references(() => trays.id),
    /** Null: the goods went out. */
    toTrayId: optionalReference().references(() => trays.id),
    qty: qty().notNull(),
    reasonCode: text(),
    note: text().notNull().default(''),
    /** Goods that were lost on the way to another store. */
    transferLineId: optionalReference().references((): AnyPgColumn => transferLines.id),
    /** What goods that wait for approval were worth when they were written down, paise. */
    estimate: money(),
  },
  (line) => [
    unique('stock_doc.line_taken').on(line.docId, line.lineNo),
    check('stock_doc.line_empty', sql`${line.qty} > 0`),
    check(
      'stock_doc.line_nowhere',
      sql`${line.fromTrayId} is not null or ${line.toTrayId} is not null`,
    ),
    index('stock_doc_line_transfer')
      .on(line.transferLineId)
      .where(sql`${line.transferLineId} is not null`),
  ],
);

/** Photos and papers of a stock document; a file hangs on one. */
export const stockDocFiles = pgTable(
  'stock_doc_file',
  {
    id: rowId(),
    docId: reference().references(() => stockDocs.id),
    fileId: reference()
      .references(() => files.id)
      .unique('stock_doc.file_taken'),
  },
  (file) => [index('stock_doc_file_doc').on(file.docId)],
);
