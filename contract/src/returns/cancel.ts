import { z } from 'zod';
import { queryId, seenVersion } from '../kit/list.ts';
import { id, money, moneySum, qty, qtyOrZero, text, version } from '../kit/shapes.ts';
import { Order } from '../orders/order.ts';
import { Payment } from '../orders/payment.ts';
import { MoneyBackTo, RefundablePayment, RefundPart } from '../orders/payments/refund.ts';

/** Where money goes that an order no longer costs: the way it came, into the wallet, or nowhere yet. */
/** What is done with what the buyer has paid too much then; the way it came when left out. */
const MoneyBack = z.strictObject({
  to: MoneyBackTo.default('source'),
  /** How much of which payment, and how; it adds up to all that is given back. */
  spread: z.array(RefundPart).max(50).optional(),
});
export type MoneyBack = z.output<typeof MoneyBack>;

const CancelledLine = z.strictObject({ lineId: id, qty });

const what = {
  /** Left out: the whole order. */
  lines: z
    .array(CancelledLine)
    .min(1, 'Choose an item')
    .max(200, 'An order can have 200 lines')
    .optional(),
  /** Also what shipping cost, although goods stay on the order. */
  refundShipping: z.boolean().default(false),
};

const why = {
  reasonId: id,
  note: text(200).optional(),
  money: MoneyBack.optional(),
  /** Whether the buyer is told. */
  mail: z.boolean().default(true),
  version,
};

export const CancelOrder = z.strictObject({ id: queryId, ...why });
export type CancelOrder = z.output<typeof CancelOrder>;

export const CancelOrderLines = z.strictObject({
  id: queryId,
  ...why,
  ...what,
  lines: what.lines.unwrap(),
});
export type CancelOrderLines = z.output<typeof CancelOrderLines>;

export const CancelPreviewInput = z.strictObject({ id: queryId, ...what });
export type CancelPreviewInput = z.output<typeof CancelPreviewInput>;

/** What cancelling takes off an order, and what the buyer gets back. Amounts are paise. */
export const CancelPreview = z.object({
  lines: z.array(
    z.object({ lineId: id, title: z.string(), sku: z.string(), qty: qtyOrZero, value: money }),
  ),
  charges: z.array(z.object({ label: z.string(), amount: money })),
  /** What the order costs less. */
  value: money,
  /** What of it invoices bear, so that a credit note is written. */
  credited: money,
  /** Nothing is left of the order. */
  isWhole: z.boolean(),
  /** Cash on delivery that is no longer to be collected. */
  codVoided: money,
  moneyBack: money,
  payments: z.array(RefundablePayment),
});
export type CancelPreview = z.output<typeof CancelPreview>;

/** An order after it was cancelled, in whole or in part. */
export const CancelledOrder = z.object({
  order: Order,
  refunds: z.array(Payment),
  creditNotes: z.array(z.object({ id, number: z.string(), total: moneySum })),
});
export type CancelledOrder = z.output<typeof CancelledOrder>;

export const CancelWithMail = z.strictObject({
  id: queryId,
  version: seenVersion,
});
export type CancelWithMail = z.output<typeof CancelWithMail>;

/** What became of the mail: also sent when it went out as an SMS. */
export const MailOutcome = z.enum(['sent', 'no_address', 'off']);
export type MailOutcome = z.output<typeof MailOutcome>;

export const CancelledByMail = z.object({
  order: Order,
  refunds: z.array(Payment),
  mail: MailOutcome,
});
export type CancelledByMail = z.output<typeof CancelledByMail>;

export const CancelOrders = z.strictObject({
  ids: z.array(id).min(1, 'Choose an order').max(5_000, 'At most 5,000 orders at once'),
  reasonId: id,
  note: text(200).optional(),
  mail: z.boolean().default(true),
});
export type CancelOrders = z.output<typeof CancelOrders>;
