import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { date, id, money, moneySum, requiredText, text, version } from '../kit/shapes.ts';
import { OwnGstin, TaxMonthName } from './gst-return.ts';

/** Which authority a challan pays. */
export const TaxPaymentKind = z.enum(['gst', 'tds']);
export type TaxPaymentKind = z.output<typeof TaxPaymentKind>;

export const TaxPaymentStatus = z.enum(['posted', 'reversed']);

/** Why something is posted into a month on hold. */
const reason = text(300).optional();

/** Sets credit of a month off against its tax; its last day when no date is given. */
export const SettleTax = z.strictObject({
  month: TaxMonthName,
  /** Where the GSTIN changed in the month; that of its end unless it is said. */
  gstin: OwnGstin.optional(),
  date: date.optional(),
  reason,
});
export type SettleTax = z.output<typeof SettleTax>;

export const UnsettleTax = z.strictObject({
  month: TaxMonthName,
  gstin: OwnGstin.optional(),
  reason: requiredText(300, 'Reason').pipe(z.string().min(3, 'Write a few words more')),
});
export type UnsettleTax = z.output<typeof UnsettleTax>;

const challanNo = z
  .string('Enter the challan number')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9/-]{4,24}$/u, 'A challan number has 4 to 24 letters and digits');

/** What every challan pays beside the tax. */
const paid = {
  paidOn: date,
  interest: money.default(0),
  lateFee: money.default(0),
  /** The primary bank account when left out. */
  bankAccountId: id.optional(),
  challanNo,
  reason,
};

/** A challan that pays the GST of a month. @see CGST Act 2017, sections 47, 49 and 50. */
export const PayTax = z.strictObject({
  month: TaxMonthName,
  gstin: OwnGstin.optional(),
  tax: money,
  ...paid,
});
export type PayTax = z.output<typeof PayTax>;

/** A challan that pays what was held back from vendors. @see Income-tax Act 2025, sections 397(3), 398(3) and 427. */
export const PayTds = z.strictObject({
  month: TaxMonthName,
  /** The section that the challan names. */
  sectionId: id,
  /** Pays what documents held back without naming a section, such as TDS on a payment. */
  isUnnamed: z.boolean().default(false),
  bsrCode: z
    .string('Enter the BSR code')
    .trim()
    .regex(/^\d{7}$/u, 'A BSR code has 7 digits'),
  ...paid,
});
export type PayTds = z.output<typeof PayTds>;

/** A challan that pays what is unpaid of a quarter under composition. @see CGST Rules 2017, form CMP-08. */
export const PayComposition = z.strictObject({ month: TaxMonthName, ...paid });
export type PayComposition = z.output<typeof PayComposition>;

export const TaxPayment = z.object({
  id,
  kind: TaxPaymentKind,
  number: z.string(),
  voucherId: id,
  month: TaxMonthName,
  paidOn: date,
  tax: moneySum,
  interest: moneySum,
  lateFee: moneySum,
  total: moneySum,
  challanNo: z.string(),
  bsrCode: z.string(),
  status: TaxPaymentStatus,
  version,
});
export type TaxPayment = z.output<typeof TaxPayment>;

export const ReverseTaxPayment = z.strictObject({
  id: queryId,
  version,
  reason: requiredText(300, 'Reason').pipe(z.string().min(3, 'Write a few words more')),
});
export type ReverseTaxPayment = z.output<typeof ReverseTaxPayment>;
