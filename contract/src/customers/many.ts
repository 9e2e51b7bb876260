import { z } from 'zod';
import { id, text } from '../kit/shapes.ts';

/** Each customer is changed or refused by itself; more than somebody waits for are left to a job. */
const ids = z.array(id).min(1, 'Choose a customer').max(5_000, 'At most 5,000 customers at once');

/** Most tags that a customer bears. */
export const mostCustomerTags = 20;

const Tag = text(30)
  .transform((tag) => tag.toLowerCase())
  .pipe(z.string().min(1, 'Enter a tag'));

export const TagCustomers = z
  .strictObject({
    ids,
    add: z.array(Tag).max(mostCustomerTags).default([]),
    remove: z.array(Tag).max(mostCustomerTags).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    message: 'Enter a tag',
  });
export type TagCustomers = z.output<typeof TagCustomers>;

export const BlockCustomers = z.strictObject({
  ids,
  reason: text(200).pipe(z.string().min(1, 'Enter a reason for blocking')),
});
export type BlockCustomers = z.output<typeof BlockCustomers>;

export const UnblockCustomers = z.strictObject({ ids });
export type UnblockCustomers = z.output<typeof UnblockCustomers>;
