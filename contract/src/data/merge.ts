import { z } from 'zod';
import { id, text } from '../kit/shapes.ts';

/** Two records of one buyer or vendor become one: that which is kept gets everything of the other. */
export const MergePair = z
  .strictObject({
    keepId: id,
    dropId: id,
    /** Only says what would move. */
    dryRun: z.boolean().default(false),
    /** The number of the one that goes, typed by anyone who wants it. */
    confirmNo: text(40).default(''),
  })
  .refine(({ keepId, dropId }) => keepId !== dropId, {
    path: ['dropId'],
    message: 'Choose two different ones',
  });
export type MergePair = z.output<typeof MergePair>;

const Merged = z.object({ id, number: z.string(), name: z.string() });

export const MergeAnswer = z.object({
  merged: z.boolean(),
  keep: Merged,
  drop: Merged,
  /** What moves, `3 orders`, and what becomes of it. */
  moves: z.array(z.object({ what: z.string(), count: z.int() })),
  /** What does not fit together, and how it is settled. */
  clashes: z.array(z.string()),
});
export type MergeAnswer = z.output<typeof MergeAnswer>;
