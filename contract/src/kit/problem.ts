import { z } from 'zod';

/**
 * How a call fails on the wire, as application/problem+json (RFC 9457). `success`, `error` and
 * `message` let a client read the failure without knowing the standard.
 */
export const ProblemAnswer = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** Path of a field → what is wrong with it. */
  fields: z.record(z.string(), z.string()).optional(),
  /** What the problem says beside its text: the current row of a stale one, the lines that are short. */
  more: z.record(z.string(), z.unknown()).optional(),
  /** The request's id, to be read out to an administrator. */
  reference: z.string(),
  success: z.literal(500),
  error: z.string(),
  message: z.string(),
});
export type ProblemAnswer = z.output<typeof ProblemAnswer>;

/** The texts of the general problems; those of an area stand with its shapes. */
export const texts = {
  malformed: 'The request could not be read.',
  notSignedIn: 'Please sign in again.',
  notAllowed: 'You do not have permission to do this.',
  crossSite: 'This request did not come from the application.',
  reauthRequired: 'Please confirm that it is you.',
  invalid: 'Please correct the marked fields.',
  keyReused: 'This request was already sent with different details.',
  inProgress: 'This is already being saved.',
  busy: 'Someone else is working on the same data. Try again.',
  tooBusy: 'The server is busy. Try again in a moment.',
  diskFull: 'The disk of the server is full, so nothing was saved. Make room there and try again.',
  tooManyRows: 'A file holds at most 1,00,000 rows. Narrow the list with a filter.',
  databaseAway: 'The database does not answer. Try again in a moment.',
  closing: 'Counting House is closing. Try again in a moment.',
  setUpNeeded: 'This business is not set up yet.',
  nothingSaved: 'Data was not saved.',
} as const;

/** What a problem of an area says: its text, its status, and the field it belongs to. */
export type ProblemWords = {
  readonly says: string;
  /** 409 when somebody else's work is in the way, 422 when a rule is broken. */
  readonly status: 404 | 409 | 422;
  readonly field?: string;
};

/**
 * The problems that constraints of an area's tables report, by `thing.problem_words`. The database
 * names the constraint alike, so its violation becomes this answer without a query that looks first.
 *
 * @param rows key → what it says, its status, and the field it belongs to.
 */
export const problems = <K extends `${string}.${string}`>(
  rows: Record<K, readonly [says: string, status: ProblemWords['status'], field?: string]>,
): Record<K, ProblemWords> =>
  Object.fromEntries(
    (Object.keys(rows) as K[]).map((key) => {
      const [says, status, field] = rows[key];
      return [key, { says, status, ...(field === undefined ? {} : { field }) }];
    }),
  ) as Record<K, ProblemWords>;
