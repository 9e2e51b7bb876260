import { z } from 'zod';

/** The kinds of documents whose numbers table 13 of GSTR-1 names, in its order. */
export const IssuedKind = z.enum([
  'sales_invoice',
  'self_invoice',
  'credit_note',
  'payment_voucher',
]);
export type IssuedKind = z.output<typeof IssuedKind>;
