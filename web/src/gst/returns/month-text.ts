import type { TaxSums } from '@counting-house/contract/gst/gst-return.ts';
import type { AskedMonth, TaxMonth } from '@counting-house/contract/gst/tax-month.ts';

/** What the screens call a kind of document. */
export const recordKind = (kind: string): string => (kind === 'sales_invoice' ? 'invoice' : kind);

/** Paise of all taxes together. */
export const taxOf = ({ igst, cgst, sgst, cess }: TaxSums): number => igst + cgst + sgst + cess;

/** What names a month to the server; the GSTIN where it changed in the month. */
export const askedMonth = ({ month, gstin, gstins }: TaxMonth): AskedMonth =>
  gstins.length > 1 ? { month, gstin } : { month };
