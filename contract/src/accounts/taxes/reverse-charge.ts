import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { date, id, moneySum } from '../../kit/shapes.ts';
import { IssuedKind } from '../../gst/issued-kind.ts';

/**
 * Papers of a buyer who owes the tax of a supply: an invoice for a supplier without GSTIN, and a voucher when any
 * supplier is paid.
 *
 * @see CGST Act 2017, section 31 (3) (f) and (g).
 */
export const ReverseChargeKind = IssuedKind.extract(['self_invoice', 'payment_voucher']);
export type ReverseChargeKind = z.output<typeof ReverseChargeKind>;

export const reverseChargeLabels: Readonly<Record<ReverseChargeKind, string>> = {
  self_invoice: 'Self-invoice',
  payment_voucher: 'Payment voucher',
};

/** One of these papers, as the bill, the expense or the payment shows it. */
export const ReverseChargePaper = z.object({
  id,
  kind: ReverseChargeKind,
  number: z.string(),
  date,
  /** Paise: what was paid with a voucher; the value of an invoice without tax. */
  amount: moneySum,
  /** What we owe ourselves. */
  tax: moneySum,
  cancelledOn: date.nullable(),
});
export type ReverseChargePaper = z.output<typeof ReverseChargePaper>;

export const ReverseChargePaperId = z.strictObject({ id: queryId });
