import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import type { Shape } from '../kit/shape.ts';
import { flag, queryId } from '../kit/list.ts';
import { code, date, id, money, requiredText, taxRate, version } from '../kit/shapes.ts';

/** How the law treats what bears the tax; only a taxable one has a rate. */
export const TaxTreatment = z.enum(['taxable', 'nil', 'exempt', 'non_gst', 'zero_rated']);
export type TaxTreatment = z.output<typeof TaxTreatment>;

/** How the seller stands towards GST; only a regular one charges it. */
export const SellerScheme = z.enum(['regular', 'composition', 'unregistered']);
export type SellerScheme = z.output<typeof SellerScheme>;

/** Within the seller's state, into another state, or wherever the goods go. */
export const TaxScope = z.enum(['intra', 'inter', 'any']);
export type TaxScope = z.output<typeof TaxScope>;

/** One component of the tax of a line, a charge or a document. */
export const TaxLine = z.object({
  componentId: id,
  /** CGST, SGST, IGST … */
  code: z.string(),
  rate: taxRate,
  amount: money,
});
export type TaxLine = z.output<typeof TaxLine>;

/** What one rate of tax comes to on a document. */
export const TaxByRate = z.object({
  /** Of all components together; 0 of what bears no tax. */
  rate: taxRate,
  taxable: money,
  components: z.array(TaxLine),
  tax: money,
});
export type TaxByRate = z.output<typeof TaxByRate>;

export const TaxComponent = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** The last day on which the law charges it; null while it has no end. */
  validTo: date.nullable(),
});

export type TaxComponent = z.output<typeof TaxComponent>;

/** A part of a tax: what share of it goes to which authority. */
const TaxPart = z.object({
  componentId: id,
  code: z.string(),
  scope: TaxScope,
  rate: taxRate,
});

export const Tax = z.object({
  id,
  name: z.string(),
  code: z.string(),
  treatment: TaxTreatment,
  /** The sum that a buyer in any state pays. */
  rate: taxRate,
  parts: z.array(TaxPart),
  validFrom: date,
  /** The last day; null while it has no end. */
  validTo: date.nullable(),
  /** The tax that holds from the day after `validTo`. */
  replacedById: id.nullable(),
  replacedByName: z.string().nullable(),
  isActive: z.boolean(),
  version,
});
export type Tax = z.output<typeof Tax>;

const rate = z
  .int('Enter a rate')
  .min(0, 'The rate cannot be negative')
  .max(100_000, 'The rate can be at most 100 %')
  .meta({ valueKind: 'taxRate' });

/** A value that the empty text takes away. */
const clearable = <S extends Shape>(of: S) =>
  z.union([z.literal('').transform(() => null), of]).optional();

/** A tax as people enter it. The parts of each scope must add up to its rate. */
export const NewTax = z.strictObject({
  name: requiredText(40, 'Name'),
  code: code(12),
  treatment: TaxTreatment,
  rate: rate.describe('0 unless taxable.'),
  parts: z
    .array(z.strictObject({ componentId: id, scope: TaxScope, rate }))
    .max(10, 'A tax has at most 10 parts'),
  validFrom: date,
  validTo: clearable(date).describe('The last day; empty while it has no end.'),
  replacedById: clearable(id).describe('The tax that holds from the day after.'),
});
export type NewTax = z.output<typeof NewTax>;

export const TaxChange = z.strictObject({
  ...optionalParts(NewTax),
  id: queryId,
  version,
  isActive: flag.optional(),
});
export type TaxChange = z.output<typeof TaxChange>;
