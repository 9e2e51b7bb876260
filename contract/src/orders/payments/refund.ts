import { z } from 'zod';
import { id, money } from '../../kit/shapes.ts';
import { PaymentMethod } from '../payment.ts';

/** Where money goes that is given back: the way it came, or another one. */
export const RefundTo = z.enum(['source', 'bank_transfer', 'cash', 'wallet']);
export type RefundTo = z.output<typeof RefundTo>;

/** Where the money goes that a buyer has paid too much: back to them, or it stays as credit on the order. */
export const MoneyBackTo = z.enum(['source', 'wallet', 'keep']);
export type MoneyBackTo = z.output<typeof MoneyBackTo>;

/** Part of what is given back: how much of which payment, in paise. */
export const RefundPart = z.strictObject({
  paymentId: id,
  amount: money.min(1, 'Amount must be more than zero'),
  to: RefundTo.default('source'),
});
export type RefundPart = z.output<typeof RefundPart>;

/** A payment that can be given back, in whole or in part. Amounts are paise. */
export const RefundablePayment = z.object({
  id,
  method: PaymentMethod,
  receivedOn: z.string().nullable(),
  reference: z.string().nullable(),
  /** What of it was not given back yet. */
  rest: money,
  /** What of it goes back when all is spread by what is left of each. */
  share: money,
  /** The way it goes back when nobody chooses another. */
  wayBack: PaymentMethod,
  ways: z.array(RefundTo),
});
export type RefundablePayment = z.output<typeof RefundablePayment>;
