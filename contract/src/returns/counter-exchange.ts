import { z } from 'zod';
import { BuyerKind } from '../orders/buyer.ts';
import { id, money, qty, qtyOrZero, text } from '../kit/shapes.ts';
import { NewCounterSale } from '../orders/order-entry.ts';
import { SoldAtCounter } from '../orders/order.ts';
import { Payment } from '../orders/payment.ts';
import { RefundablePayment } from '../orders/payments/refund.ts';
import { PieceCondition } from './return-labels.ts';

/** What of an earlier bill lies on the counter: goods that are not ours are not taken back. */
const BackLine = z.strictObject({
  orderLineId: id,
  qty,
  reasonId: z.int('Choose a reason').positive('Choose a reason'),
  condition: PieceCondition.exclude(['wrong_item']).default('sealed'),
});

const GoodsBack = z.strictObject({
  orderId: id,
  lines: z
    .array(BackLine)
    .min(1, 'Select items to return')
    .max(50, 'At most 50 lines come back at once'),
  /** Why it is taken although the rules do not allow it. */
  override: z
    .strictObject({ note: text(200).pipe(z.string().min(1, 'Enter a reason')) })
    .optional(),
});

const asked = {
  back: GoodsBack,
  /** Whether what offers gave on the goods that stay is held back; as the settings have it when left out. */
  clawback: z.boolean().optional(),
};

export const CounterExchangePreviewInput = z.strictObject(asked);
export type CounterExchangePreviewInput = z.output<typeof CounterExchangePreviewInput>;

/** What goods that lie on the counter are worth to their buyer, paise; nothing is written. */
export const CounterExchangePreview = z.object({
  orderNo: z.string(),
  buyer: z.object({ kind: BuyerKind, id, name: z.string(), isWalkIn: z.boolean() }),
  lines: z.array(
    z.object({
      orderLineId: id,
      qty: qtyOrZero,
      goods: money,
      heldBack: money,
      credited: money,
    }),
  ),
  creditTotal: money,
  /** What of the credit note pays other goods or is given back; the rest was not paid yet. */
  credit: money,
  heldBack: money,
  clawback: money,
  /** What offers would not have given without these goods, held back or not; null when there is nothing. */
  offersLost: z.object({ amount: money, names: z.array(z.string()) }).nullable(),
  /** What the bill was paid with, with how the credit goes back the way it came. */
  payments: z.array(RefundablePayment),
  /** What finishing would refuse: path of a field → text. */
  fields: z.record(z.string(), z.string()),
});
export type CounterExchangePreview = z.output<typeof CounterExchangePreview>;

/** What becomes of credit that the new goods do not use: back the way it came, in cash, or kept for the buyer. */
export const CreditLeft = z.enum(['source', 'cash', 'wallet', 'keep']);
export type CreditLeft = z.output<typeof CreditLeft>;

/** Goods that come back, and others that are taken along; without lines only the money goes back. */
export const CounterExchange = NewCounterSale.extend({
  ...asked,
  left: CreditLeft.default('source'),
  /** The credit that was seen before; another one is refused. */
  expectedCredit: money,
});
export type CounterExchange = z.output<typeof CounterExchange>;

export const CounterExchanged = z.object({
  /** The new bill; null when nothing was taken along. */
  sale: SoldAtCounter.nullable(),
  returnId: id,
  returnNo: z.string(),
  creditNotes: z.array(z.object({ id, number: z.string(), total: money })),
  /** What of the credit paid the new bill. */
  used: money,
  /** What was given back, and how. */
  refunds: z.array(Payment),
  /** What stays with us for the buyer. */
  kept: money,
});
export type CounterExchanged = z.output<typeof CounterExchanged>;
