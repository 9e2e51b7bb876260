import { labels } from '../kit/labels.ts';
import { GstReturn, type Gstr1Section, type Gstr3bLine, type Gstr3bTable } from './gst-return.ts';
import type { IssuedKind } from './issued-kind.ts';

export const gstReturnLabels = labels(GstReturn, { gstr1: 'GSTR-1', gstr3b: 'GSTR-3B' });

/** The tables of GSTR-1: what they are called, their number on the form, and the name of their sheet. */
export const sectionLabels: Readonly<
  Record<Gstr1Section, { readonly label: string; readonly no: string; readonly sheet: string }>
> = {
  b2b: { label: 'B2B', no: '4', sheet: 'b2b' },
  b2cl: { label: 'B2C (Large)', no: '5', sheet: 'b2cl' },
  exp: { label: 'Exports', no: '6', sheet: 'exp' },
  b2cs: { label: 'B2C (Others)', no: '7', sheet: 'b2cs' },
  nil: { label: 'Nil rated, exempted and non-GST', no: '8', sheet: 'exemp' },
  cdnr: { label: 'Credit/debit notes (Registered), CDNR', no: '9B', sheet: 'cdnr' },
  cdnur: { label: 'Credit/debit notes (Unregistered), CDNUR', no: '9B', sheet: 'cdnur' },
  hsn: { label: 'HSN-wise summary', no: '12', sheet: 'hsn' },
  docs: { label: 'Documents issued', no: '13', sheet: 'docs' },
};

/** The lines of GSTR-3B as the form numbers them. */
export const lineLabels: Readonly<
  Record<Gstr3bLine, { readonly no: string; readonly label: string }>
> = {
  '3.1a': { no: '3.1(a)', label: 'Outward taxable supplies' },
  '3.1b': { no: '3.1(b)', label: 'Outward taxable supplies (zero rated)' },
  '3.1c': { no: '3.1(c)', label: 'Other outward supplies (nil rated, exempted)' },
  '3.1d': { no: '3.1(d)', label: 'Inward supplies liable to reverse charge' },
  '3.1e': { no: '3.1(e)', label: 'Non-GST outward supplies' },
  '4A2': { no: '4(A)(2)', label: 'Import of services' },
  '4A3': { no: '4(A)(3)', label: 'Inward supplies liable to reverse charge' },
  '4A5': { no: '4(A)(5)', label: 'All other ITC' },
  '4B1': { no: '4(B)(1)', label: 'As per rules 38, 42, 43 and section 17(5)' },
  '4B2': { no: '4(B)(2)', label: 'Others (can be reclaimed)' },
  '4D1': { no: '4(D)(1)', label: 'Reclaimed, reversed earlier under 4(B)(2)' },
};

/** The tables of GSTR-3B beside its lines. */
export const tableLabels: Readonly<
  Record<Gstr3bTable, { readonly no: string; readonly label: string }>
> = {
  '3.2': { no: '3.2', label: 'Inter-State to unregistered customers' },
  '5': { no: '5', label: 'Exempt, nil and non-GST inward supplies' },
};

/**
 * The kinds of documents in table 13 of GSTR-1: what they are called here, and the number and the name that the portal
 * has for them.
 *
 * @see GST offline tool, GSTR-1 JSON.
 */
export const issuedLabels: Readonly<
  Record<IssuedKind, { readonly label: string; readonly no: number; readonly portal: string }>
> = {
  sales_invoice: { label: 'Invoices', no: 1, portal: 'Invoices for outward supply' },
  self_invoice: {
    label: 'Self-invoices',
    no: 2,
    portal: 'Invoices for inward supply from unregistered person',
  },
  credit_note: { label: 'Credit notes', no: 5, portal: 'Credit Note' },
  payment_voucher: { label: 'Payment vouchers', no: 7, portal: 'Payment Voucher' },
};
