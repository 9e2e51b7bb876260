import {
  CountDecision,
  CountEntryMode,
  CountKind,
  CountLineStatus,
  type CountScope,
  CountStatus,
} from '@counting-house/contract/stock/count.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  moment,
  money,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { files } from '../../platform/files/file.table.ts';
import { batches } from '../batches/batch.table.ts';
import { movements } from '../ledger/movement.table.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';

/** A count of goods: what is counted, by whom, and how far it is. */
export const stockCounts = pgTable(
  'stock_count',
  {
    id: rowId(),
    number: text().notNull().unique('stock_count.number_taken'),
    storeId: reference().references(() => stores.id),
    kind: oneOf(CountKind).notNull(),
    status: oneOf(CountStatus).notNull(),
    scope: jsonb().$type<CountScope>().notNull(),
    /** Counters do not see what the books expect. */
    isBlind: boolean().notNull().default(true),
    /** People who shall count; empty: anyone who may. */
    assigneeIds: bigint({ mode: 'number' }).array().notNull().default([]),
    note: text().notNull().default(''),
    /** Lines, those that differ, and what is gained and lost by them; kept since the last review. */
    lines: integer().notNull().default(0),
    differences: integer().notNull().default(0),
    gain: money().notNull().default(0),
    loss: money().notNull().default(0),
    startedAt: moment(),
    submittedAt: moment(),
    /** Who decided last on a line. */
    reviewedBy: optionalReference(),
    postedBy: optionalReference(),
    postedAt: moment(),
    /** The last SKU whose differences are posted; posting goes on behind it. */
    postedUpTo: bigint({ mode: 'number' }).notNull().default(0),
    /** How many parts were posted, each with an entry of its own. */
    postedParts: integer().notNull().default(0),
    ...stamps(),
  },
  (count) => [
    check(
      'stock_count.started_never',
      sql`(${count.status} in ('draft', 'cancelled')) or ${count.startedAt} is not null`,
    ),
    check(
      'stock_count.posted_by_nobody',
      sql`(${count.status} in ('posting', 'posted')) = (${count.postedBy} is not null)`,
    ),
    check(
      'stock_count.posted_never',
      sql`(${count.status} = 'posted') = (${count.postedAt} is not null)`,
    ),
    index('stock_count_open')
      .on(count.id)
      .where(sql`${count.status} not in ('posted', 'cancelled')`),
    index('stock_count_status').on(count.status, count.id),
    index('stock_count_store').on(count.storeId, count.id),
    index('stock_count_made').on(count.createdAt, count.id),
  ],
);

/** A tray that is counted. A tray is in one open count at a time. */
export const countTrays = pgTable(
  'count_tray',
  {
    countId: reference().references(() => stockCounts.id),
    trayId: reference().references(() => trays.id),
    /** False once the count is posted or cancelled. */
    isOpen: boolean().notNull().default(true),
    doneAt: moment(),
    doneBy: optionalReference(),
  },
  (tray) => [
    primaryKey({ columns: [tray.countId, tray.trayId] }),
    uniqueIndex('stock_count.overlap')
      .on(tray.trayId)
      .where(sql`${tray.isOpen}`),
    check(
      'stock_count.tray_done_by_nobody',
      sql`(${tray.doneAt} is null) = (${tray.doneBy} is null)`,
    ),
  ],
);

/** Goods of a batch in a tray: what was counted, what the books said then, and what comes of it. */
export const countLines = pgTable(
  'count_line',
  {
    id: rowId(),
    countId: reference(),
    lineNo: integer().notNull(),
    trayId: reference(),
    batchId: reference().references(() => batches.id),
    skuId: reference().references(() => skus.id),
    /** Not on the list when the count began. */
    isFound: boolean().notNull().default(false),
    status: oneOf(CountLineStatus).notNull().default('open'),
    /** 0 at first; each recount is one more. */
    round: integer().notNull().default(0),
    /** The last entry that stands: what was counted, and what the books said at that moment. */
    counted: qty(),
    bookAtCount: qty(),
    variance: qty().generatedAlwaysAs(sql`counted - book_at_count`),
    /** Signed paise: what the difference is worth. An estimate until it is posted. */
    varianceValue: money(),
    decision: oneOf(CountDecision).notNull().default('none'),
    reasonCode: text(),
    note: text().notNull().default(''),
    decidedBy: optionalReference(),
    /** Who counts it again; null: anyone who counts. */
    recountBy: optionalReference(),
    /** Signed: what posting changed. Less than the difference when goods have left the tray since. */
    postedQty: qty(),
  },
  (line) => [
    unique('count_line.taken').on(line.countId, line.trayId, line.batchId),
    unique('count_line.number_taken').on(line.countId, line.lineNo),
    foreignKey({
      name: 'count_line_tray',
      columns: [line.countId, line.trayId],
      foreignColumns: [countTrays.countId, countTrays.trayId],
    }),
    check(
      'count_line.counted_half',
      sql`(${line.counted} is null) = (${line.bookAtCount} is null) and ${line.counted} >= 0`,
    ),
    check(
      'count_line.status_wrong',
      sql`case ${line.status} when 'counted' then ${line.counted} is not null and ${line.decision} = 'none'
        when 'decided' then ${line.decision} in ('accept', 'zero', 'reject')
        when 'recount' then ${line.decision} = 'recount' else ${line.counted} is null end`,
    ),
    check(
      'count_line.accepted_nothing',
      sql`${line.decision} not in ('accept', 'zero') or ${line.counted} is not null`,
    ),
    check(
      'count_line.posted_unaccepted',
      sql`${line.postedQty} is null or ${line.decision} in ('accept', 'zero')`,
    ),
    index('count_line_sku').on(line.countId, line.skuId),
    index('count_line_of_sku').on(line.skuId, line.countId),
  ],
);

/** Photos and papers of a line: what its counter or reviewer saw. */
export const countLineFiles = pgTable(
  'count_line_file',
  {
    id: rowId(),
    lineId: reference().references(() => countLines.id),
    fileId: reference()
      .references(() => files.id)
      .unique('count_line.file_taken'),
  },
  (file) => [index('count_line_file_line').on(file.lineId)],
);

/** One entry of a counter. Entries stay; one that was undone does not count. */
export const countEntries = pgTable(
  'count_entry',
  {
    id: rowId(),
    lineId: reference().references(() => countLines.id),
    round: integer().notNull(),
    userId: reference(),
    at: moment().notNull(),
    mode: oneOf(CountEntryMode).notNull(),
    /** What this entry added to the counter's own sum; null: it set the total. */
    added: qty(),
    /** The total behind it. */
    qty: qty().notNull(),
    /** On hand in the tray at that moment, and the last movement there. */
    bookThen: qty().notNull(),
    movementIdThen: optionalReference().references(() => movements.id),
    isUndone: boolean().notNull().default(false),
  },
  (entry) => [
    check('count_entry.below_zero', sql`${entry.qty} >= 0 and ${entry.bookThen} >= 0`),
    index('count_entry_line').on(entry.lineId, entry.id),
  ],
);
