import { z } from 'zod';
import { MoneyMethod, moneyMethodNames } from '../accounts/money-method.ts';
import { queryId } from '../kit/list.ts';
import { GiftCardCode } from '../offers/gift-card.ts';
import { date, id, money, requiredText, text, version } from '../kit/shapes.ts';

/** How a buyer pays. */
export const PaymentMethod = MoneyMethod.extract([
  'upi',
  'cash',
  'card',
  'bank_transfer',
  'cheque',
  'cod',
  'wallet',
  'gift_card',
  'order_credit',
]);
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** What a buyer can be asked to pay with; credit moves between orders by `useCredit` alone. */
export const NewPaymentMethod = PaymentMethod.exclude(['order_credit']);
export type NewPaymentMethod = z.output<typeof NewPaymentMethod>;

/** As in 'Enter the reference of the UPI payment'. */
export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = moneyMethodNames;

/** Money in comes from the buyer; money out goes back to them. */
export const PaymentDirection = z.enum(['in', 'out']);
export type PaymentDirection = z.output<typeof PaymentDirection>;

/**
 * Cash on delivery is pending until it is collected, and money that goes back through a bank until it is
 * paid; everything else is done at once. Void never came about; failed was sent and came back; bounced is a
 * cheque that the bank gave back.
 */
export const PaymentStatus = z.enum(['pending', 'done', 'failed', 'void', 'bounced']);
export type PaymentStatus = z.output<typeof PaymentStatus>;

export const NewPayment = z.strictObject({
  method: NewPaymentMethod,
  amount: money.min(1, 'Amount must be more than zero'),
  /** Cash handed over; the change is what exceeds the amount. */
  tendered: money.optional(),
  /** UTR, approval code, cheque number: within an order it names one payment, whatever the method. */
  reference: text(80).optional(),
  /** A person has confirmed that a transfer which paid another order pays this one too. */
  sharesReference: z.boolean().optional(),
  /** The primary bank account when left out. */
  bankAccountId: id.optional(),
  /** Today when left out. */
  receivedOn: date.optional(),
  /** Of a gift card, which pays at most what it holds. */
  giftCardCode: GiftCardCode.optional(),
  note: text(200).optional(),
});
export type NewPayment = z.output<typeof NewPayment>;

/** What an order is owed, in one word. */
export const PaymentState = z.enum([
  'unpaid',
  'part_paid',
  'paid',
  'refund_due',
  'refunded',
  'nothing_due',
]);
export type PaymentState = z.output<typeof PaymentState>;

/** What of an order says how it is paid, in paise. */
type PaidOrder = {
  readonly balance: number;
  readonly paidIn: number;
  readonly paidOut: number;
  readonly settledOtherwise: number;
};

/** What of an order is paid: its own payments, and what other documents settled of it; paise. */
export const paidOf = ({ paidIn, paidOut, settledOtherwise }: Omit<PaidOrder, 'balance'>): number =>
  paidIn - paidOut + settledOtherwise;

/**
 * The payment state of an order that is not a draft. One of which nothing is left, because it was
 * cancelled or credited, is refunded if money came in for it.
 */
export function paymentStateOf(
  order: PaidOrder & {
    readonly grandTotal: number;
    readonly cancelledValue: number;
    readonly creditedValue: number;
  },
): PaymentState {
  const { balance, paidIn, settledOtherwise, grandTotal } = order;
  if (balance < 0) return 'refund_due';
  if (balance > 0) return paidOf(order) > 0 ? 'part_paid' : 'unpaid';
  const isLeft = grandTotal === 0 || grandTotal > order.cancelledValue + order.creditedValue;
  if (isLeft) return 'paid';
  return paidIn > 0 || settledOtherwise > 0 ? 'refunded' : 'nothing_due';
}

/** What is to be collected at the door, or open without being promised there. */
export const PayMode = z.enum(['paid', 'part_paid', 'unpaid', 'cod']);
export type PayMode = z.output<typeof PayMode>;

/**
 * Amounts in paise: `codDue` is collected on delivery, `unpaid` is owed beside it. Anyone who packs and may
 * not see orders reads that something is owed, not how much: `unpaid` is null then.
 */
export const Pay = z.object({ payMode: PayMode, codDue: money, unpaid: money.nullable() });
export type Pay = z.output<typeof Pay>;

/** The same for those who may see it. */
export type OpenPay = Pay & { readonly unpaid: number };

/** How an order is paid, as everybody who packs, sends and delivers it must know. */
export function payOf(order: PaidOrder & { readonly pendingCod: number }): OpenPay {
  const unpaid = Math.max(0, order.balance - order.pendingCod);
  const owed = paidOf(order) > 0 ? 'part_paid' : 'unpaid';
  return {
    payMode: order.pendingCod > 0 ? 'cod' : unpaid > 0 ? owed : 'paid',
    codDue: order.pendingCod,
    unpaid,
  };
}

/** `Unpaid ₹92.00`, `Part paid, ₹40.00 due`, `Paid`, `COD ₹92.00`; without the figure where it is not seen. */
export function payText({ payMode, codDue, unpaid }: Pay, rupees: (paise: number) => string) {
  switch (payMode) {
    case 'paid':
      return 'Paid';
    case 'part_paid':
      return unpaid === null ? 'Part paid' : `Part paid, ${rupees(unpaid)} due`;
    case 'unpaid':
      return unpaid === null ? 'Unpaid' : `Unpaid ${rupees(unpaid)}`;
    case 'cod':
      return `COD ${rupees(codDue)}${unpaid ? `, ${rupees(unpaid)} unpaid` : ''}`;
  }
}

export const Payment = z.object({
  id,
  direction: PaymentDirection,
  method: PaymentMethod,
  amount: money,
  status: PaymentStatus,
  /** The payment that money out gives back. */
  refundOfId: id.nullable(),
  /** What of money in was given back, or is about to be. */
  refunded: money,
  tendered: money.nullable(),
  reference: z.string().nullable(),
  /** The bank account that it moves on; null until one is chosen. */
  bankAccountId: id.nullable(),
  bankAccountName: z.string().nullable(),
  /** The gift card that paid, by the last four of its code. */
  giftCardLast4: z.string().nullable(),
  receivedOn: date.nullable(),
  /** The entry in the books. */
  entryId: id.nullable(),
  note: z.string(),
  createdAt: z.string(),
  version,
});
export type Payment = z.output<typeof Payment>;

export const RecordPayment = z.strictObject({
  orderId: id,
  payments: z.array(NewPayment).min(1, 'Add a payment').max(10, 'At most 10 payments at once'),
  version: version.optional(),
});
export type RecordPayment = z.output<typeof RecordPayment>;

export const VoidPayment = z.strictObject({
  id: queryId,
  reason: requiredText(120, 'Reason'),
  /** The bank sent a refund back, or refused it: also one that is marked as paid. */
  hasFailed: z.boolean().default(false),
  /** The day on which the bank sent a paid refund back; today when left out. */
  cameBackOn: date.optional(),
  version,
});
export type VoidPayment = z.output<typeof VoidPayment>;

export const CollectPayments = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        paymentId: id,
        receivedOn: date.optional(),
        reference: text(80).optional(),
        /** Less than was due: the rest stays as balance. */
        amount: money.min(1, 'Amount must be more than zero').optional(),
      }),
    )
    .min(1, 'Choose a payment')
    .max(500, 'At most 500 payments at once'),
});
export type CollectPayments = z.output<typeof CollectPayments>;

/** Rows of one call that are done at once; more are left to a job. */
export const atOnce = 200;

/** What came of each row of a call over many. */
export const RowResults = z.object({
  rows: z.array(z.object({ id, ok: z.boolean(), text: z.string() })),
  done: z.int(),
  failed: z.int(),
});
export type RowResults = z.output<typeof RowResults>;

/** The same, or the job that does it when there are too many to wait for. */
export const ManyResults = RowResults.extend({ jobId: id.nullable() });
export type ManyResults = z.output<typeof ManyResults>;
