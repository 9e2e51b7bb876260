import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf } from '../kit/list.ts';
import { id, money, requiredText, text, ts, version } from '../kit/shapes.ts';
import { CustomerSource } from './customer-labels.ts';
import { stateCodes } from './state.ts';

/** Segments that a business keeps. */
export const mostSegments = 200;

const days = z.int('Enter days').min(1, 'Enter days').max(3_650, 'At most 3,650 days');

/**
 * Which customers are meant. What is asked of orders is asked anew each day: who has not ordered for 90 days is
 * another tomorrow.
 */
export const SegmentFilter = z.strictObject({
  /** Any of them. */
  tags: z
    .array(text(30).transform((value) => value.toLowerCase()))
    .max(20, 'Choose at most 20 tags')
    .default([]),
  /** Of the default shipping address. */
  stateCodes: z.array(z.enum(stateCodes, 'Choose a valid state')).max(40).default([]),
  city: text(60).default(''),
  sources: z.array(CustomerSource).max(5).default([]),
  /** Invoiced so far, at least; paise. */
  minSpend: money.nullable().default(null),
  minOrders: z
    .int('Enter how many')
    .min(0, 'Enter how many')
    .max(100_000, 'At most 100,000')
    .nullable()
    .default(null),
  orderedWithinDays: days.nullable().default(null),
  /** Ordered before, and not since. */
  notOrderedForDays: days.nullable().default(null),
});
export type SegmentFilter = z.output<typeof SegmentFilter>;

const fields = {
  name: requiredText(60, 'Name'),
  filter: SegmentFilter.default(SegmentFilter.parse({})),
};

export const NewSegment = z.strictObject(fields);
export type NewSegment = z.output<typeof NewSegment>;

export const ChangedSegment = changeOf(NewSegment);
export type ChangedSegment = z.output<typeof ChangedSegment>;

export const SegmentRow = z.object({
  id,
  name: z.string(),
  /** 'Tagged retail, in Karnataka, not ordered for 90 days'. */
  says: z.string(),
  filter: SegmentFilter,
  updatedAt: ts,
  version,
});
export type SegmentRow = z.output<typeof SegmentRow>;

export const SegmentListInput = listInput({});
export type SegmentListInput = z.output<typeof SegmentListInput>;
export const SegmentList = listOf(SegmentRow);

/** How many customers a filter finds now, and how many of them may be written to. */
export const SegmentSize = z.object({
  customers: z.int(),
  bySms: z.int(),
  byMail: z.int(),
});
export type SegmentSize = z.output<typeof SegmentSize>;
export const SegmentQuestion = z.strictObject({ filter: SegmentFilter });
