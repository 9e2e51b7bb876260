import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { id, requiredText, text } from '../kit/shapes.ts';

export const ErasePerson = z.strictObject({
  id: queryId,
  /** Only says what would be erased and what stays. */
  dryRun: z.boolean().default(false),
  /** The customer's number, typed by anyone who wants it. */
  confirmNo: text(40).default(''),
  reason: requiredText(200, 'Reason').optional(),
});
export type ErasePerson = z.output<typeof ErasePerson>;

export const ErasedPerson = z.object({
  erased: z.boolean(),
  customer: z.object({ id, number: z.string(), name: z.string() }),
  /** What has to be settled first; nothing when the person can be erased. */
  open: z.array(z.string()),
  /** What is emptied. */
  erases: z.array(z.string()),
  /** What stays with the name and address on it, and by which law. */
  keeps: z.array(z.string()),
});
export type ErasedPerson = z.output<typeof ErasedPerson>;
