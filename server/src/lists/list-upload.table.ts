import {
  ListAction,
  ListKind,
  ListStatus,
  type ListCounts,
  type ListOptions,
  type MatchedHeader,
} from '@counting-house/contract/lists/list-upload.ts';
import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  moment,
  optionalReference,
  reference,
  rowId,
  stamps,
  oneOf,
} from '../platform/database/columns.ts';

/** A list that somebody brought as a file: what was read, what it would change, and whether it did. */
export const uploads = pgTable(
  'list_upload',
  {
    id: rowId(),
    number: text().notNull().unique(),
    kind: oneOf(ListKind).notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file. */
    fileHash: text().notNull(),
    /** Of a workbook. */
    sheet: text(),
    encoding: text().notNull(),
    /** Of a text file. */
    delimiter: text(),
    /** SHA-256 of the headers in order; the mapping is remembered per kind and header set. */
    headerHash: text().notNull(),
    headers: jsonb().$type<readonly MatchedHeader[]>().notNull(),
    options: jsonb().$type<ListOptions>().notNull(),
    status: oneOf(ListStatus).notNull().default('previewed'),
    counts: jsonb().$type<ListCounts>().notNull(),
    /** What all its rows belong to, such as a group, as it was called; null: nothing. */
    belongsTo: text(),
    /** What is made before its rows, in words; null: nothing. */
    makes: text(),
    fileWarnings: text().array().notNull().default([]),
    /** The program whose export it is; null: not known. */
    source: text(),
    /** What was not read of the file, and why. */
    notes: text().array().notNull().default([]),
    /** A preview that nobody commits until then is forgotten. */
    expiresAt: moment().notNull(),
    committedAt: moment(),
    committedBy: optionalReference(),
    /** The job that loads it, when it is a long one. */
    jobId: optionalReference(),
    ...stamps(),
  },
  (upload) => [
    index('list_upload_mapping').on(upload.kind, upload.headerHash, upload.id),
    index('list_upload_file').on(upload.kind, upload.fileHash),
  ],
);

/** One row of the file as it was read, and what judging it said. */
export const uploadRows = pgTable(
  'list_upload_row',
  {
    uploadId: reference().references(() => uploads.id, { onDelete: 'cascade' }),
    /** As a sheet counts: the header is row 1. */
    rowNo: integer().notNull(),
    /** The cells as sent, in the order of the headers. */
    data: jsonb().$type<readonly string[]>().notNull(),
    action: oneOf(ListAction).notNull(),
    targetId: optionalReference(),
    /** Plain JSON: the fields stay in the order in which people read them. */
    before: json().$type<Readonly<Record<string, string>>>().notNull(),
    after: json().$type<Readonly<Record<string, string>>>().notNull(),
    warnings: text().array().notNull(),
    /** What it says is in the house; a job that goes on after a stop leaves it alone. */
    isLoaded: boolean().notNull().default(false),
    errors: json().$type<readonly { column: string; text: string }[]>().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.uploadId, row.rowNo] }),
    index('list_upload_row_action').on(row.uploadId, row.action, row.rowNo),
  ],
);
