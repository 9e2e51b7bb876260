import { z } from 'zod';
import { date, id, moneySum, requiredText, signedMoneySum, ts, version } from '../kit/shapes.ts';
import {
  Filing,
  Gstr1,
  Gstr3b,
  GstReturn,
  OwnGstin,
  SetOff,
  TaxHead,
  TaxMonthName,
} from './gst-return.ts';
import { SellerScheme } from '../tax/tax.ts';

/** How far a month of GST is. */
export const TaxMonthStatus = z.enum(['open', 'checked', 'gstr1_filed', 'settled', 'filed']);
export type TaxMonthStatus = z.output<typeof TaxMonthStatus>;

/** What was looked at before filing. A block stops the filing, a warning does not. */
const MonthCheck = z.object({
  key: z.enum([
    'gstin',
    'place',
    'numbers',
    'series',
    'halves',
    'hsn',
    'hsn_short',
    'hsn_products',
    'untaxed',
    'shipping_bill',
    'late_credit',
    'vendor_gstin',
    'negative',
    'books',
    'earlier',
  ]),
  level: z.enum(['block', 'warning', 'ok']),
  says: z.string(),
  detail: z.string(),
  /** The documents, as far as a few show it. */
  documents: z.array(z.object({ kind: z.string(), id, number: z.string() })),
});
export type MonthCheck = z.output<typeof MonthCheck>;

/** A ledger account of a tax beside what the return says of it. */
const TieRow = z.object({
  accountId: id,
  code: z.string(),
  name: z.string(),
  head: TaxHead,
  role: z.enum(['output', 'input', 'rcm']),
  /** Paise; of input accounts what was debited, of the others what was credited. */
  books: signedMoneySum,
  returned: signedMoneySum,
});
export type TieRow = z.output<typeof TieRow>;

const Settlement = z.object({
  /** Null when there was nothing to post. */
  voucherId: id.nullable(),
  date,
  by: z.string(),
  setOff: SetOff,
});

/** Money that went to the government for a month. */
export const TaxPaid = z.object({
  id,
  number: z.string(),
  date,
  tax: moneySum,
  interest: moneySum,
  lateFee: moneySum,
  challanNo: z.string(),
  version,
});

/** A GSTIN of the business and its days in a month. */
const GstinDays = z.object({
  gstin: z.string(),
  from: date,
  to: date,
  status: TaxMonthStatus,
});

/** A month of GST under one GSTIN, as its page shows it. */
export const TaxMonth = z.object({
  month: TaxMonthName,
  /** 0 until something was done with the month. */
  version: z.int().min(0),
  status: TaxMonthStatus,
  scheme: SellerScheme,
  gstin: z.string(),
  /** Every GSTIN of the business in this month, each with returns of its own; oldest first. */
  gstins: z.array(GstinDays),
  stateCode: z.string(),
  checked: z.object({ at: ts, by: z.string() }).nullable(),
  filings: z.array(Filing),
  due: z.object({ gstr1: date, gstr3b: date }),
  gstr1: Gstr1,
  gstr3b: Gstr3b,
  /** Of this month alone. */
  setOff: SetOff,
  /** Months before that are not set off yet, each with what it owes in cash and leaves over of credit. */
  earlierOpen: z.array(z.object({ month: TaxMonthName, cash: moneySum, carried: moneySum })),
  settlement: Settlement.nullable(),
  paid: z.array(TaxPaid),
  /** Still to be paid of what was settled. */
  unpaid: moneySum,
  checks: z.array(MonthCheck),
  tie: z.array(TieRow),
});
export type TaxMonth = z.output<typeof TaxMonth>;

/** Which return of a month is meant, where the GSTIN of the business changed in it; that of its end unless it is said. */
const ofGstin = OwnGstin.optional();

export const AskedMonth = z.strictObject({ month: TaxMonthName, gstin: ofGstin });
export type AskedMonth = z.output<typeof AskedMonth>;

export const CheckMonth = z.strictObject({
  month: TaxMonthName,
  gstin: ofGstin,
  /** 0 when nothing was done with the month before. */
  version: z.int().min(0),
});
export type CheckMonth = z.output<typeof CheckMonth>;

export const FileReturn = z.strictObject({
  month: TaxMonthName,
  gstin: ofGstin,
  return: GstReturn,
  filedOn: date,
  arn: z
    .string('Enter the ARN')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{10,20}$/u, 'An ARN has 10 to 20 letters and digits'),
});
export type FileReturn = z.output<typeof FileReturn>;

export const UnfileReturn = z.strictObject({
  month: TaxMonthName,
  gstin: ofGstin,
  return: GstReturn,
  reason: requiredText(300, 'Reason'),
});
export type UnfileReturn = z.output<typeof UnfileReturn>;

/** A return as a file: as the portal takes it, a workbook, or a paper. */
export const ReturnFile = z.strictObject({
  month: TaxMonthName,
  gstin: ofGstin,
  return: GstReturn,
  as: z.enum(['json', 'xlsx', 'pdf'], 'Choose JSON, XLSX or PDF.'),
});
export type ReturnFile = z.output<typeof ReturnFile>;
