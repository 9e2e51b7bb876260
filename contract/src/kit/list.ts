import { z } from 'zod';
import type { Shape } from './shape.ts';
import { version } from './shapes.ts';

/** Most rows that a list answers at once, and most that it exports. */
export const listLimit = { page: 200, export: 100_000 } as const;

/** A flag in a query: true, false, 1 or 0. */
export const flag = z.union([z.boolean(), z.stringbool()]);

/** A whole number in a query: its digits and nothing else, so that nothing is read that nobody wrote. */
export const queryNumber = <T extends Shape>(of: T) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^(?:0|-?[1-9]\d{0,14})$/u.test(value) ? Number(value) : value,
    of,
  );

/** The version that was seen, in a query; left out by those who do not know it. */
export const seenVersion = queryNumber(version).optional();

/** An id in a query. */
export const queryId = queryNumber(z.int('The ID is not valid.').positive('The ID is not valid.'));

/** Several values of one filter: repeated in the query or split by commas. */
export const several = <T extends Shape>(of: T) =>
  z.preprocess(
    (value) =>
      value === undefined || Array.isArray(value)
        ? value
        : String(value).split(',').filter(Boolean),
    z.array(of).max(100),
  );

/** Rows that were chosen by hand, as for a file of them. */
export const chosen = z.preprocess(
  (value) =>
    value === undefined || Array.isArray(value) ? value : String(value).split(',').filter(Boolean),
  z.array(queryId).max(500, 'Choose at most 500 rows'),
);

const listKeys = {
  /** Free text over the fields that the list searches. */
  q: z.string().trim().max(100).optional(),
  /** Field names split by commas; a leading `-` is descending. */
  sort: z.string().max(200).optional(),
  /** Where the page before ended. */
  cursor: z.string().max(4000).optional(),
  limit: queryNumber(z.int().min(1).max(listLimit.page)).default(50),
  /** A file of everything that matches, instead of a page. */
  format: z.enum(['csv', 'xlsx']).optional(),
  /**
   * The columns of that file, `key~Heading` split by `|`, in order; behind a further `~` the words of
   * its values, `draft=Draft` split by `;`.
   */
  columns: z.string().max(4000).optional(),
  /** What the file is called before its date: 'Units'. */
  title: z.string().trim().max(60).optional(),
};

/** The input of a list: search, sort, page, export, and the filters of its own. */
export const listInput = <F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({ ...listKeys, ...filters });

/** The answer of a list; `next` is the cursor of the following page, null after the last. */
export const listOf = <R extends Shape>(row: R) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    total: z.int(),
    totalIsExact: z.boolean(),
  });

export type ListInput = {
  q?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  format?: 'csv' | 'xlsx' | 'pdf' | undefined;
  columns?: string | undefined;
  title?: string | undefined;
};
export type ListAnswer<R> = {
  rows: R[];
  next: string | null;
  total: number;
  totalIsExact: boolean;
};
