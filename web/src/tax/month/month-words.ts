import type { TaxSums } from '@counting-house/contract/tax/gst-return.ts';

/** What the screens call a kind of document. */
export const recordKind = (kind: string): string => (kind === 'sales_invoice' ? 'invoice' : kind);

/** Paise of all taxes together. */
export const taxOf = ({ igst, cgst, sgst, cess }: TaxSums): number => igst + cgst + sgst + cess;
