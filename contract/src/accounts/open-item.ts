import { z } from 'zod';

/** What made an open item. */
export const DocKind = z.enum([
  'invoice',
  'credit_note',
  'debit_note',
  'receipt',
  'refund',
  'bill',
  'payment',
  'opening',
  'journal',
]);
export type DocKind = z.output<typeof DocKind>;
