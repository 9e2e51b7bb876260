import { z } from 'zod';
import { labels } from '../../kit/labels.ts';
import { clearable, id, requiredText, text } from '../../kit/shapes.ts';

export const CheckKind = z.enum(['yes_no', 'number', 'photo', 'paper']);
export type CheckKind = z.output<typeof CheckKind>;
export const checkKindLabels = labels(CheckKind, {
  yes_no: 'Yes or no',
  number: 'A number',
  photo: 'A photo',
  paper: 'A document or a photo of it',
});

const end = z
  .int('Enter a number')
  .min(-1_000_000_000, 'Enter a smaller number')
  .max(1_000_000_000, 'Enter a smaller number');

/** Something that is looked at when goods are received. */
export const ItemCheck = z
  .strictObject({
    name: requiredText(60, 'Check'),
    kind: CheckKind,
    /** Of a number: the range that passes, in thousandths, and its unit. */
    min: clearable(end),
    max: clearable(end),
    unit: text(10).optional(),
    required: z.boolean().default(true),
  })
  .refine(({ min, max }) => (min ?? -Infinity) <= (max ?? Infinity), {
    path: ['max'],
    message: 'The largest must not be less than the smallest.',
  });
export type ItemCheck = z.output<typeof ItemCheck>;

/** What a check was answered with; which of the three its kind says. */
export const CheckAnswer = z.strictObject({
  name: text(60),
  isYes: z.boolean().optional(),
  /** Thousandths. */
  reading: end.optional(),
  /** A photo or a paper; it also hangs on the receipt. */
  fileId: id.optional(),
});
export type CheckAnswer = z.output<typeof CheckAnswer>;

/** A check as it was asked, with its answer: later changes of the item leave it alone. */
export const AnsweredCheck = z.object({
  name: z.string(),
  kind: CheckKind,
  min: z.int().nullable(),
  max: z.int().nullable(),
  unit: z.string(),
  required: z.boolean(),
  isYes: z.boolean().nullable(),
  reading: z.int().nullable(),
  fileId: id.nullable(),
  /** Null: it was not answered. */
  isOk: z.boolean().nullable(),
});
export type AnsweredCheck = z.output<typeof AnsweredCheck>;
