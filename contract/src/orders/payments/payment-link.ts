import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { date, id, money, text, ts, version } from '../../kit/shapes.ts';
import { NewPayment, NewPaymentMethod } from '../payment.ts';

/** Expired: its time has passed and nobody paid; it may still be paid, and then it is. */
export const PaymentLinkStatus = z.enum(['open', 'paid', 'expired', 'cancelled']);

/** Days that a link may hold. */
const longestLink = 90;

export const PaymentLink = z.object({
  id,
  orderId: id,
  /** A secret of the link, which its page and anyone who tells its payment name it by. */
  ref: z.string(),
  amount: money,
  url: z.string(),
  status: PaymentLinkStatus,
  expiresAt: ts,
  /** Addresses and phones that it was sent to. */
  sentTo: z.array(z.string()),
  paymentId: id.nullable(),
  paidAt: ts.nullable(),
  createdAt: ts,
  createdByName: z.string(),
  version,
});
export type PaymentLink = z.output<typeof PaymentLink>;

export const NewPaymentLink = z.strictObject({
  orderId: id,
  /** What is to be paid and not promised at the door when left out. */
  amount: money.min(1, 'Amount must be more than zero').optional(),
  /** Days from now. */
  days: z
    .int('Enter whole days')
    .min(1, 'At least 1 day')
    .max(longestLink, `At most ${longestLink} days`)
    .default(7),
  /** Sends it at once, as far as the buyer can be reached. */
  send: z.boolean().default(false),
});
export type NewPaymentLink = z.output<typeof NewPaymentLink>;

export const PaymentLinks = z.object({
  rows: z.array(PaymentLink),
  /** What a message to the buyer says, with the link of the newest open one; null without one. */
  message: z.string().nullable(),
  /** Null: links can be made; else what is missing. */
  missing: z.string().nullable(),
});
export type PaymentLinks = z.output<typeof PaymentLinks>;

export const PaymentLinkRef = z.strictObject({ id: queryId, version: version.optional() });
export type PaymentLinkRef = z.output<typeof PaymentLinkRef>;

const told = {
  /** What was paid; all of it when left out. */
  amount: money.min(1, 'Amount must be more than zero').optional(),
  method: NewPaymentMethod.extract(['upi', 'card', 'bank_transfer', 'cash']).default('upi'),
  /** Of the payment, such as its UTR: told again with the same one it counts once. */
  reference: text(80).pipe(z.string().min(1, 'Reference is required')),
  /** Today when left out. */
  receivedOn: date.optional(),
  bankAccountId: id.optional(),
};

/** Somebody saw the money come in. */
export const PaidByHand = z.strictObject({
  id: queryId,
  ...told,
  sharesReference: NewPayment.shape.sharesReference,
});
export type PaidByHand = z.output<typeof PaidByHand>;

/** Anyone who takes the money for us tells it. */
export const PaidByLink = z.strictObject({ ref: z.string().min(16).max(40), ...told });
export type PaidByLink = z.output<typeof PaidByLink>;

export const PaidLink = z.object({
  orderNo: z.string(),
  status: PaymentLinkStatus,
  paymentId: id,
  paid: money,
});
export type PaidLink = z.output<typeof PaidLink>;
