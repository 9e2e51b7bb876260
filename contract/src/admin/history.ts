import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { id, longText, ts } from '../kit/shapes.ts';
import { FieldChange } from './audit.ts';

export const NewHistoryNote = z.strictObject({
  table: z.string().max(2_000),
  id: queryId,
  /** A person's name behind an @ tells that person. */
  text: longText(2_000).pipe(z.string().min(1, 'Write something')),
});
export type NewHistoryNote = z.output<typeof NewHistoryNote>;

export const HistoryInput = z.strictObject({
  table: z.string().max(2_000),
  id: queryId,
  /** Only what changed this field. */
  field: z.string().max(60).optional(),
  /** Where the page before ended. */
  cursor: z
    .string()
    .regex(/^\d{1,15}\.\d{1,15}$/u, 'The page is not valid.')
    .optional(),
});
export type HistoryInput = z.output<typeof HistoryInput>;

/** Something that happened to a record, or what somebody wrote beside it. */
export const HistoryEntry = z.object({
  /** `entry 12` or `note 3`. */
  key: z.string(),
  at: ts,
  by: z.string(),
  /** As a sentence without its subject; null of a note. */
  what: z.string().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  /** Fields that the reader may see. */
  changes: z.array(FieldChange),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const History = z.object({
  rows: z.array(HistoryEntry),
  next: z.string().nullable(),
  /** Fields that ever changed, for the filter. */
  fields: z.array(z.string()),
});
export type History = z.output<typeof History>;

export const WrittenNote = z.object({ id });
