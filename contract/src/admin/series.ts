import { z } from 'zod';
import { queryNumber } from '../kit/list.ts';
import { requiredText, ts, version } from '../kit/shapes.ts';

export const SeriesReset = z.enum(['never', 'year', 'fiscal_year', 'month']);

/** How the numbers of one kind of document look, and which comes next. */
export const NumberSeries = z.object({
  key: z.string(),
  label: z.string(),
  pattern: z.string(),
  reset: SeriesReset,
  nextStart: z.int(),
  gapless: z.boolean(),
  maxLength: z.int(),
  /** Dated today: the span it counts in, the last number given in it, and the one that comes next. */
  span: z.string(),
  last: z.int().nullable(),
  next: z.string(),
  /** The last number as it reads; null when none was given in the span. */
  lastNumber: z.string().nullable(),
  /** How it reads on the first of next month and in the next financial year. */
  nextMonth: z.string(),
  nextYear: z.string(),
  updatedAt: ts,
  version,
});
export type NumberSeries = z.output<typeof NumberSeries>;

/** The number that a series goes on with in the span of today. */
export const NextNumber = z.strictObject({
  key: z.string().max(40),
  /** The span that was seen, so that a number meant for one year is not set in the next. */
  span: z.string().max(20),
  next: z
    .int('Enter a whole number')
    .min(1, 'Enter a whole number')
    .max(1_000_000_000, 'The number is too large'),
  reason: requiredText(200, 'Reason'),
});
export type NextNumber = z.output<typeof NextNumber>;

export const ChangedSeries = z.strictObject({
  key: z.string().max(40),
  version,
  pattern: z.string().trim().min(1, 'The pattern needs {N}.').max(40).optional(),
  reset: SeriesReset.optional(),
  /** The first number of a new span. */
  nextStart: z.int().min(1).max(1_000_000_000).optional(),
});
export type ChangedSeries = z.output<typeof ChangedSeries>;

/** A pattern that is being typed. */
export const SeriesTry = z.strictObject({
  key: z.string().max(40),
  pattern: z.string().trim().max(40),
  reset: SeriesReset,
  nextStart: queryNumber(z.int().min(1).max(1_000_000_000)),
});
export type SeriesTry = z.output<typeof SeriesTry>;

/** How numbers of a pattern would read, or why it cannot be taken. */
export const SeriesSample = z.object({
  problem: z.string().nullable(),
  next: z.string(),
  nextMonth: z.string(),
  nextYear: z.string(),
});
export type SeriesSample = z.output<typeof SeriesSample>;
