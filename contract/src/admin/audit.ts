import { z } from 'zod';
import { flag, listInput, queryId, several } from '../kit/list.ts';
import { date, id, ts } from '../kit/shapes.ts';

export const AuditCategory = z.enum(['data', 'sign_in', 'access', 'settings', 'system']);
export const AuditResult = z.enum(['ok', 'denied', 'failed']);

export const AuditRow = z.object({
  id,
  at: ts,
  category: AuditCategory,
  result: AuditResult,
  actorName: z.string(),
  roleName: z.string().nullable(),
  /** What happened, as a sentence without its subject: 'changed role Packer: name Packer → Packing'. */
  what: z.string(),
  /** The record's number or name as it stands in `what`; '' where it names none. */
  named: z.string(),
  /** Entries of the same act, this one among them; 1 where entries are not grouped. */
  entries: z.int(),
  action: z.string(),
  /** What the record is, in words: 'product category'. */
  thing: z.string().nullable(),
  /** The table, the row and its number or name. */
  entity: z.string().nullable(),
  entityId: id.nullable(),
  entityNo: z.string().nullable(),
  /** The kind under which the search and the screens know the record; null where none opens it. */
  recordKind: z.string().nullable(),
  call: z.string(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditRow = z.output<typeof AuditRow>;

/** A field of a row, as it was and as it is; before is null of a new row, after of a deleted one. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Both as people read them, a choice or a moment too; null where there was none. */
  was: z.string().nullable(),
  is: z.string().nullable(),
});

export const AuditEntry = AuditRow.extend({
  /** What the call does, in the words of the table of operations. */
  says: z.string(),
  actorKind: z.enum(['user', 'token', 'public', 'house', 'job']),
  userAgent: z.string(),
  sessionPublicId: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(FieldChange),
  /** The other rows of the same act: of its request, or of the packing that it was a step of. */
  neighbours: z.array(AuditRow),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditFilters = listInput({
  from: date.optional(),
  to: date.optional(),
  actorId: queryId.optional(),
  roleName: z.string().max(60).optional(),
  /** A kind of record, by its table or in words. */
  entity: z.string().max(60).optional(),
  entityId: queryId.optional(),
  call: z.string().max(80).optional(),
  action: z.string().max(60).optional(),
  category: several(AuditCategory).optional(),
  result: several(AuditResult).optional(),
  /** Of one request, bulk action or job. */
  requestId: z.string().max(60).optional(),
  /** A field that changed, by its name or in words. */
  field: z.string().max(60).optional(),
  address: z.string().max(64).optional(),
  /** A page of the business settings: what was changed on it. */
  page: z.string().max(60).optional(),
  /**
   * One row for each act: of a request the row that it is about, of a packer's work on one order the
   * latest step. Left aside where a filter looks for single entries, and in files.
   */
  isGrouped: flag.optional(),
});
export type AuditFilters = z.output<typeof AuditFilters>;

/** What a person did with one kind of record on one day. */
export const AuditCount = z.object({
  /** Stands for the row in lists; no record has it. */
  id,
  day: date,
  actorId: z.int(),
  actorName: z.string(),
  entity: z.string().nullable(),
  thing: z.string().nullable(),
  entries: z.int(),
  /** Of them refused or failed. */
  refused: z.int(),
});
export type AuditCount = z.output<typeof AuditCount>;

/** The month that ends with `to`, today when it is left out; a year at most. */
export const AuditCountsInput = z.strictObject({
  from: date.optional(),
  to: date.optional(),
  actorId: queryId.optional(),
});
export type AuditCountsInput = z.output<typeof AuditCountsInput>;
