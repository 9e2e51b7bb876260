import type { SeriesRow } from '../platform/settings/series.rules.ts';

const ofBooks = (key: string, label: string, prefix: string): SeriesRow => ({
  key,
  label,
  pattern: `${prefix}-{FY}-{N:5}`,
  reset: 'fiscal_year',
  gapless: true,
  maxLength: 20,
});

/** Of a paper that GST law numbers: sixteen characters at most. @see CGST Rules 2017, rules 46 (b) and 52 (b). */
const ofTaxLaw = (key: string, label: string, prefix: string): SeriesRow => ({
  key,
  label,
  pattern: `${prefix}/{FYS}/{N:5}`,
  reset: 'fiscal_year',
  gapless: true,
  maxLength: 16,
});

/** The number series of this area. */
export const accountsSeries: readonly SeriesRow[] = [
  ofBooks('receipt', 'Receipts', 'RCT'),
  ofBooks('payment', 'Payments', 'PMT'),
  ofBooks('contra', 'Transfers between accounts', 'CON'),
  ofBooks('journal', 'Journals', 'JNL'),
  ofBooks('settlement', 'Settlements', 'SET'),
  ofBooks('cheque_return', 'Bounced cheques', 'CHR'),
  ofBooks('expense', 'Expenses', 'EXP'),
  ofTaxLaw('self_invoice', 'Self-invoices', 'SI'),
  ofTaxLaw('payment_voucher', 'Payment vouchers, reverse charge', 'PV'),
];
