import { z } from 'zod';
import { requiredText, text } from '../kit/shapes.ts';

/** What is looked at during a run, and what it may read. */
export const RecipeCheck = z
  .strictObject({
    name: requiredText(60, 'Name'),
    kind: z.enum(['number', 'yes_no'], 'Choose from the list.'),
    /** Both ends belong to the range; they are typed as people read them. */
    min: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
    max: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
    unit: text(10).default(''),
    isRequired: z.boolean().default(true),
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ['max'],
    error: 'The largest value is below the smallest.',
  });
export type RecipeCheck = z.output<typeof RecipeCheck>;

/** What a check read at a run. Yes is 1, no is 0. */
export const CheckReading = z.object({
  name: z.string(),
  kind: z.enum(['number', 'yes_no']),
  unit: z.string(),
  reading: z.number().nullable(),
  /** Null: it was not filled in. */
  isOk: z.boolean().nullable(),
});
export type CheckReading = z.output<typeof CheckReading>;
