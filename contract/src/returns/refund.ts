import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { date, id, money, requiredText, text, version } from '../kit/shapes.ts';
import { Order } from '../orders/order.ts';
import { Payment } from '../orders/payment.ts';
import { RefundablePayment, RefundPart, RefundTo } from '../orders/payments/refund.ts';

export const RefundPreviewInput = z.strictObject({
  id: queryId,
  /** All that is owed when left out, paise. */
  amount: money.optional(),
});
export type RefundPreviewInput = z.output<typeof RefundPreviewInput>;

/** What an order owes its buyer, and the payments that it can be given back from. */
export const RefundPreview = z.object({ owed: money, payments: z.array(RefundablePayment) });
export type RefundPreview = z.output<typeof RefundPreview>;

/** Money that is given back: an amount over all payments, or so much of each. */
export const RefundPayment = z
  .strictObject({
    orderId: id,
    amount: money.min(1, 'Amount must be more than zero').optional(),
    to: RefundTo.default('source'),
    spread: z.array(RefundPart).min(1).max(50).optional(),
    reason: requiredText(120, 'Reason'),
    /** What goes beyond what is owed is credited on the invoices of the order, so that it is owed. */
    creditsRest: z.boolean().optional(),
    version: version.optional(),
  })
  .refine(({ amount, spread }) => amount !== undefined || spread !== undefined, {
    path: ['amount'],
    message: 'Enter an amount',
  });
export type RefundPayment = z.output<typeof RefundPayment>;

export const Refunded = z.object({
  order: Order,
  refunds: z.array(Payment),
  /** What was credited beyond what was owed. */
  creditNotes: z.array(z.object({ id, number: z.string(), total: money })),
});
export type Refunded = z.output<typeof Refunded>;

/** Refunds that went out of the bank. */
export const PayRefunds = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        paymentId: id,
        /** Today when left out. */
        paidOn: date.optional(),
        reference: text(80).optional(),
        bankAccountId: id.optional(),
      }),
    )
    .min(1, 'Choose a refund')
    .max(500, 'At most 500 refunds at once'),
});
export type PayRefunds = z.output<typeof PayRefunds>;

const ordersAsked = z
  .array(id)
  .min(1, 'Choose an order')
  .max(5_000, 'At most 5,000 orders at once');

/** Gives back all that each of several orders owes its buyer. */
export const RefundOrders = z.strictObject({
  ids: ordersAsked,
  to: RefundTo.default('source'),
  reason: requiredText(120, 'Reason'),
});
export type RefundOrders = z.output<typeof RefundOrders>;

/** Refunds of several orders went out of the bank. */
export const PayOrders = z.strictObject({
  ids: ordersAsked,
  /** Today when left out. */
  paidOn: date.optional(),
  reference: text(80).optional(),
  bankAccountId: id.optional(),
});
export type PayOrders = z.output<typeof PayOrders>;
