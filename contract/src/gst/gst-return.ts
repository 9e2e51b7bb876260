import { z } from 'zod';
import { date, moneySum, signedMoneySum, signedQty, taxRate } from '../kit/shapes.ts';
import { IssuedKind } from './issued-kind.ts';

/** A calendar month, `2026-10`. */
export const TaxMonthName = z
  .string('Choose a month.')
  .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/u, 'Choose a month.');

/** A GSTIN of the business itself, past or present. */
export const OwnGstin = z.string('Choose a GSTIN.').regex(/^[0-9A-Z]{15}$/u, 'Choose a GSTIN.');

/** The two monthly returns of a regular seller: what was supplied, and the summary with the payment. */
export const GstReturn = z.enum(['gstr1', 'gstr3b']);
export type GstReturn = z.output<typeof GstReturn>;

/** The tables of GSTR-1. @see CGST Rules 2017, form GSTR-1. */
export const Gstr1Section = z.enum([
  'b2b',
  'b2cl',
  'exp',
  'b2cs',
  'nil',
  'cdnr',
  'cdnur',
  'hsn',
  'docs',
]);
export type Gstr1Section = z.output<typeof Gstr1Section>;

/** The lines of GSTR-3B that documents stand behind. @see CGST Rules 2017, form GSTR-3B. */
export const Gstr3bLine = z.enum([
  '3.1a',
  '3.1b',
  '3.1c',
  '3.1d',
  '3.1e',
  '4A2',
  '4A3',
  '4A5',
  '4B1',
  '4B2',
  '4D1',
]);
export type Gstr3bLine = z.output<typeof Gstr3bLine>;

/** Tables of GSTR-3B beside its lines: between states to buyers without GSTIN, and bought without tax. */
export const Gstr3bTable = z.enum(['3.2', '5']);
export type Gstr3bTable = z.output<typeof Gstr3bTable>;

/** A value without tax and the tax on it, paise; negative where more came back than went out. */
export const taxSums = {
  taxable: signedMoneySum,
  igst: signedMoneySum,
  cgst: signedMoneySum,
  sgst: signedMoneySum,
  cess: signedMoneySum,
};
export const TaxSums = z.object(taxSums);
export type TaxSums = z.output<typeof TaxSums>;

/** Supplies of one place and rate. */
const PlaceSums = z.object({
  /** The two digits of the state. */
  place: z.string(),
  isIntra: z.boolean(),
  rate: taxRate,
  documents: z.int(),
  ...taxSums,
});

/** Supplies without tax, by whether they left the state and whether the buyer is registered. */
const NilSums = z.object({
  isIntra: z.boolean(),
  isRegistered: z.boolean(),
  nil: signedMoneySum,
  exempt: signedMoneySum,
  nonGst: signedMoneySum,
});

/** Supplies of one HSN code, unit and rate, with the notes taken off. */
export const HsnSums = z.object({
  /** Whether the buyers have a GSTIN: the two tabs of table 12. */
  isB2B: z.boolean(),
  hsn: z.string(),
  /** It has fewer digits than the turnover asks for, or none. */
  isShort: z.boolean(),
  description: z.string(),
  /** The unit code of GST; `NA` of services. */
  unit: z.string(),
  /** Thousandths; 0 of services. */
  qty: signedQty,
  rate: taxRate,
  /** With tax. */
  value: signedMoneySum,
  ...taxSums,
});
export type HsnSums = z.output<typeof HsnSums>;

/** Numbers that were given to one kind of document in a series. */
export const IssuedNumbers = z.object({
  kind: IssuedKind,
  series: z.string(),
  from: z.string(),
  to: z.string(),
  total: z.int(),
  cancelled: z.int(),
  /** Numbers between the two that nothing bears. */
  missing: z.int(),
});
export type IssuedNumbers = z.output<typeof IssuedNumbers>;

/** The sums of GSTR-1; its documents one by one are `listGstDocuments`. */
export const Gstr1 = z.object({
  sections: z.array(
    z.object({ section: Gstr1Section, rows: z.int(), documents: z.int(), ...taxSums }),
  ),
  b2cs: z.array(PlaceSums),
  nil: z.array(NilSums),
  hsn: z.array(HsnSums),
  docs: z.array(IssuedNumbers),
});
export type Gstr1 = z.output<typeof Gstr1>;

/** The summary return. Amounts that the form leaves blank are zero. */
export const Gstr3b = z.object({
  lines: z.array(z.object({ line: Gstr3bLine, documents: z.int(), ...taxSums })),
  /** 3.1(a) by place and rate. */
  outward: z.array(PlaceSums),
  /** 3.2: between states to buyers without GSTIN, by place. */
  unregistered: z.array(
    z.object({ place: z.string(), taxable: signedMoneySum, igst: signedMoneySum }),
  ),
  /** 4(C): what is left of 4(A) after 4(B). */
  netCredit: TaxSums,
  /** 5: bought without tax. */
  inwardExempt: z.object({ inter: signedMoneySum, intra: signedMoneySum }),
  inwardNonGst: z.object({ inter: signedMoneySum, intra: signedMoneySum }),
});
export type Gstr3b = z.output<typeof Gstr3b>;

export const TaxHead = z.enum(['IGST', 'CGST', 'SGST', 'CESS']);
export type TaxHead = z.output<typeof TaxHead>;

/** How one tax of a month is paid. Paise. */
const SetOffRow = z.object({
  head: TaxHead,
  /** Owed on supplies, with what was left owing before. */
  output: moneySum,
  /** Credit used, by whose it is. */
  fromIgst: moneySum,
  fromCgst: moneySum,
  fromSgst: moneySum,
  fromCess: moneySum,
  /** Owed after credit. */
  left: moneySum,
  /** Owed by the receiver; paid in cash only. */
  reverseCharge: moneySum,
  /** Whole rupees. */
  cash: moneySum,
});

/** Credit against tax, and what is left of both. */
export const SetOff = z.object({
  rows: z.array(SetOffRow),
  credit: z.array(z.object({ head: TaxHead, before: moneySum, used: moneySum, after: moneySum })),
  cash: moneySum,
  /** What rounding to whole rupees left: owed minus cash. */
  rounding: signedMoneySum,
});
export type SetOff = z.output<typeof SetOff>;

/** When a return was filed and under which number. */
export const Filing = z.object({
  return: GstReturn,
  filedOn: date,
  arn: z.string(),
  filedBy: z.string(),
});
export type Filing = z.output<typeof Filing>;
