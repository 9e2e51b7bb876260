import { z } from 'zod';
import { id, money } from '../kit/shapes.ts';

/** Where money goes that is given back: the way it came, or another one. */
export const RefundTo = z.enum(['source', 'bank_transfer', 'cash', 'wallet']);
export type RefundTo = z.output<typeof RefundTo>;

/** Part of what is given back: how much of which payment, in paise. */
export const RefundPart = z.strictObject({
  paymentId: id,
  amount: money.min(1, 'Amount must be more than zero'),
  to: RefundTo.default('source'),
});
export type RefundPart = z.output<typeof RefundPart>;
