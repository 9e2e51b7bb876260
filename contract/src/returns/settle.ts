import { z } from 'zod';
import { flag, queryId } from '../kit/list.ts';
import { bps, id, money, qty, qtyOrZero, signedMoney, version } from '../kit/shapes.ts';
import { Payment } from '../orders/payment.ts';
import { RefundablePayment, RefundPart } from '../orders/payments/refund.ts';
import { TaxLine } from '../tax/tax.ts';
import { Return } from './return.ts';

/**
 * What becomes of money that a return leaves with us: back the way it came, into the wallet, used for the same
 * goods again or for others, or kept for now. A repair leaves none: the goods go back to the buyer.
 */
export const Resolution = z.enum(['refund', 'wallet', 'replacement', 'exchange', 'repair', 'none']);
export type Resolution = z.output<typeof Resolution>;

const Deduction = z.strictObject({
  lineId: id,
  /** Held back of the goods, paise as shown. */
  amount: money,
});

/** The goods that the buyer gets in exchange. */
const ExchangeLine = z.strictObject({ variantId: id, qty });

const asked = {
  /** Only what is here; what is still to come goes on as a return of its own. */
  isPart: flag.optional(),
  /** As the reasons and conditions have it, of lines that are left out. */
  deductions: z.array(Deduction).max(200).optional(),
  /** Held back for fetching the goods, paise; as the settings have it when left out. */
  pickupCharge: money.optional(),
  /** Whether what offers gave on the goods that stay is held back; as the settings have it when left out. */
  clawback: z.boolean().optional(),
  /** What shipping cost; as the reasons have it when left out. */
  refundShipping: z.boolean().optional(),
  resolution: Resolution.default('refund'),
  /** Of an exchange; a replacement is the goods that came back. */
  exchange: z.array(ExchangeLine).min(1, 'Add at least one item').max(50).optional(),
};

export const SettlePreviewInput = z.strictObject({ id: queryId, ...asked });
export type SettlePreviewInput = z.output<typeof SettlePreviewInput>;

const SettledLine = z.object({
  lineId: id,
  title: z.string(),
  unitCode: z.string(),
  qtyBought: qtyOrZero,
  qtyCredited: qtyOrZero,
  reason: z.string(),
  /** The rate behind the usual deduction; null when it is of several. */
  heldBackRate: bps.nullable(),
  goods: money,
  /** Held back of the goods for themselves. */
  deduction: money,
  /** Its share of what offers would not have given. */
  clawback: money,
  /** Together with its share of what fetching the goods cost. */
  heldBack: money,
  tax: money,
  credited: money,
});

/** Offers that would not have been given on what the buyer keeps, in paise as shown. */
const OffersLost = z.object({
  amount: money,
  names: z.array(z.string()),
  /** What the buyer paid for the goods that come back and those that stay. */
  paid: money,
  /** What those that stay cost without these offers. */
  kept: money,
});
export type OffersLost = z.output<typeof OffersLost>;

/** Every figure of settling a return before it is written, in paise. */
export const SettlePreview = z.object({
  lines: z.array(SettledLine),
  goods: money,
  heldBack: money,
  /** What of it offers would not have given without these goods. */
  clawback: money,
  /** Where there is such a sum, held back or not. */
  offersLost: OffersLost.nullable(),
  /** What of it is held back for fetching the goods. */
  pickupCharge: money,
  /** They were fetched. */
  hasPickup: z.boolean(),
  shipping: money,
  refundsShipping: z.boolean(),
  /** There is shipping that could go back. */
  hasShipping: z.boolean(),
  roundOff: signedMoney,
  taxes: z.array(TaxLine),
  creditTotal: money,
  balanceBefore: signedMoney,
  balanceAfter: signedMoney,
  moneyBack: money,
  /** What an accepted offer adds when all of it goes into the wallet. */
  bonus: money,
  payments: z.array(RefundablePayment),
  /** The order that takes the place of the goods; null of another resolution. */
  newOrder: z
    .object({
      total: money,
      /** What of the credit pays it. */
      credited: money,
      toCollect: money,
      /** What of the credit is left, and goes back. */
      toGiveBack: money,
      /** What placing it would refuse: path of a field → text. */
      fields: z.record(z.string(), z.string()),
    })
    .nullable(),
});
export type SettlePreview = z.output<typeof SettlePreview>;

export const SettleReturn = z.strictObject({
  id: queryId,
  version,
  ...asked,
  /** How much of which payment goes back; by what is left of each when left out. */
  spread: z.array(RefundPart).max(50).optional(),
  /** What was seen before; another total is refused. */
  expectedCredit: money.optional(),
});
export type SettleReturn = z.output<typeof SettleReturn>;

export const SettledReturn = z.object({
  return: Return,
  creditNotes: z.array(z.object({ id, number: z.string(), total: money })),
  payments: z.array(Payment),
  /** What is still to come; null when all was here. */
  rest: z.object({ id, returnNo: z.string() }).nullable(),
  /** Of a replacement or an exchange. */
  newOrder: z.object({ id, orderNo: z.string(), balance: signedMoney }).nullable(),
});
export type SettledReturn = z.output<typeof SettledReturn>;
