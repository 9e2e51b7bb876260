import { z } from 'zod';
import { flag, queryNumber } from '../kit/list.ts';
import { id, ts } from '../kit/shapes.ts';

/** What the house tells a person. */
export const Notice = z.object({
  id,
  /** What it is about, in lower snake case: `job_failed`. */
  kind: z.string(),
  text: z.string(),
  /** A page of the house; null leads nowhere. */
  link: z.string().nullable(),
  at: ts,
  readAt: ts.nullable(),
});
export type Notice = z.output<typeof Notice>;

export const NoticesInput = z.strictObject({
  /** Only what was not read yet. */
  unread: flag.optional(),
  /** None asks for the count alone. */
  limit: queryNumber(z.int().min(0).max(100)).default(30),
  /** The id of the last one of the page before. */
  before: queryNumber(z.int().positive()).optional(),
});
export type NoticesInput = z.output<typeof NoticesInput>;

export const Notices = z.object({
  rows: z.array(Notice),
  /** How many were not read yet, of all. */
  unread: z.int(),
  hasMore: z.boolean(),
});
export type Notices = z.output<typeof Notices>;

export const ReadNotices = z.strictObject({
  ids: z.array(id).max(100).default([]),
  all: z.boolean().default(false),
});
export type ReadNotices = z.output<typeof ReadNotices>;
