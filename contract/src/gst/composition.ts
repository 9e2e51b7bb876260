import { z } from 'zod';
import { bps, date, moneySum, signedMoneySum } from '../kit/shapes.ts';
import { TaxMonthName } from './gst-return.ts';
import { TaxPaid } from './tax-month.ts';

/** A quarter of a seller under composition: what CMP-08 says. Amounts are paise. @see CGST Rules 2017, rule 62. */
export const CompositionQuarter = z.object({
  /** Its first month. */
  month: TaxMonthName,
  from: date,
  to: date,
  due: date,
  rateBps: bps,
  /** What was supplied, with the credit notes taken off. */
  turnover: signedMoneySum,
  cgst: moneySum,
  sgst: moneySum,
  /** Owed by us for what was bought. */
  reverse: z.object({ igst: moneySum, cgst: moneySum, sgst: moneySum, cess: moneySum }),
  toPay: moneySum,
  paid: z.array(TaxPaid),
  unpaid: moneySum,
});
export type CompositionQuarter = z.output<typeof CompositionQuarter>;

/** Any month of the quarter. */
export const AskedQuarter = z.strictObject({ month: TaxMonthName });
export type AskedQuarter = z.output<typeof AskedQuarter>;
