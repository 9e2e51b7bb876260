import { AuditCategory, AuditResult } from '@counting-house/contract/admin/audit.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, type PgTable } from 'drizzle-orm/pg-core';
import { moment, oneOf, optionalReference, reference } from '../database/columns.ts';

/** One field that changed; before is null when the row is new. */
export type FieldChange = {
  field: string;
  before: unknown;
  after: unknown;
  /** Paise or thousandths, as the column has it; left out of all other values. */
  kind?: 'money' | 'qty';
};

/** A row that another belongs to: the goods of a price, the order of a line, the vendor of an address. */
export type Owner = { readonly table: PgTable; readonly id: number };

/** What an operation did to one row. */
export type Change = {
  readonly entity: string | null;
  readonly entityId: number | null;
  /** The number or name that people read. */
  readonly entityNo: string | null;
  readonly action: string;
  readonly fields: readonly FieldChange[];
  readonly reason?: string;
  /** What the row belongs to, such as the goods of a price. */
  readonly of?: Owner | null;
  /** Whose document it is: it is found by their names. */
  readonly parties?: readonly Owner[];
  /** What the row itself calls them. */
  readonly partyNames?: readonly string[];
};

/**
 * Who did what, when and to which row. Insert only: a trigger refuses every update and delete. The
 * table lies in parts by the month of `at`, in UTC (decision 11); the id alone is unique by its sequence.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    category: oneOf(AuditCategory).notNull(),
    actorKind: text({ enum: ['user', 'token', 'public', 'house', 'job'] }).notNull(),
    actorId: reference(),
    actorName: text().notNull(),
    roleName: text(),
    sessionPublicId: text(),
    tokenId: optionalReference(),
    address: text().notNull(),
    userAgent: text().notNull(),
    requestId: text().notNull(),
    call: text().notNull(),
    result: oneOf(AuditResult).notNull(),
    entity: text(),
    entityId: bigint({ mode: 'number' }),
    entityNo: text(),
    /** What the row belongs to, and what that was called. */
    ofEntity: text(),
    ofId: bigint({ mode: 'number' }),
    ofNo: text(),
    action: text().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    reason: text(),
    /** What the entry is found by: numbers, names and amounts in small letters. */
    words: text().array().notNull(),
  },
  (log) => [
    primaryKey({ columns: [log.id, log.at] }),
    index('audit_log_at').on(log.at, log.id),
    index('audit_log_entity').on(log.entity, log.entityId, log.id),
    index('audit_log_of')
      .on(log.ofEntity, log.ofId, log.id)
      .where(sql`${log.ofId} is not null`),
    index('audit_log_of_number')
      .on(log.ofNo)
      .where(sql`${log.ofNo} is not null`),
    index('audit_log_words').using('gin', sql`array_to_tsvector(${log.words})`),
    index('audit_log_actor').on(log.actorId, log.at, log.id),
    index('audit_log_request').on(log.requestId),
    index('audit_log_number')
      .on(log.entityNo)
      .where(sql`${log.entityNo} is not null`),
    // What is not the daily work, and what was refused, are few among all entries.
    index('audit_log_beside')
      .on(log.at, log.id)
      .where(sql`${log.category} <> 'data'`),
    index('audit_log_refused')
      .on(log.at, log.id)
      .where(sql`${log.result} <> 'ok'`),
  ],
);
