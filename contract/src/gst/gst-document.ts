import { z } from 'zod';
import { listInput, listOf, queryNumber } from '../kit/list.ts';
import { date, id, signedMoneySum, taxRate } from '../kit/shapes.ts';
import {
  Gstr1Section,
  Gstr3bLine,
  Gstr3bTable,
  OwnGstin,
  TaxMonthName,
  taxSums,
} from './gst-return.ts';

/** What stands behind a figure of a return: one row for each rate of a document. */
const GstDocument = z.object({
  /** Of the row: an invoice, a credit note or an entry of the books. */
  id,
  sourceKind: z.string(),
  documentId: id,
  number: z.string(),
  date,
  partyName: z.string(),
  gstin: z.string(),
  /** The two digits of the place of supply; null of what was bought. */
  place: z.string().nullable(),
  rate: taxRate.nullable(),
  /** Of the whole document, with tax; null of what was bought. */
  value: signedMoneySum.nullable(),
  ...taxSums,
});
export type GstDocument = z.output<typeof GstDocument>;

export const ListGstDocuments = listInput({
  month: TaxMonthName,
  /** Where the GSTIN of the business changed in the month; that of its end unless it is said. */
  gstin: OwnGstin.optional(),
  of: z.union(
    [Gstr1Section.exclude(['hsn', 'docs']), Gstr3bLine, Gstr3bTable],
    'Choose a line of the return.',
  ),
  place: z
    .string()
    .regex(/^\d{2}$/u)
    .optional(),
  rate: queryNumber(taxRate).optional(),
});
export type ListGstDocuments = z.output<typeof ListGstDocuments>;

export const GstDocuments = listOf(GstDocument);
export type GstDocuments = z.output<typeof GstDocuments>;
