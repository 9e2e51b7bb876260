import { gaplessSeries, legalLength, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const accountsSeries: readonly SeriesRow[] = [
  gaplessSeries('receipt', 'Receipts', 'RCT-{FY}-{N:5}'),
  gaplessSeries('payment', 'Payments', 'PMT-{FY}-{N:5}'),
  gaplessSeries('contra', 'Transfers between accounts', 'CON-{FY}-{N:5}'),
  gaplessSeries('journal', 'Journals', 'JNL-{FY}-{N:5}'),
  gaplessSeries('settlement', 'Settlements', 'SET-{FY}-{N:5}'),
  gaplessSeries('cheque_return', 'Bounced cheques', 'CHR-{FY}-{N:5}'),
  gaplessSeries('expense', 'Expenses', 'EXP-{FY}-{N:5}'),
  gaplessSeries('self_invoice', 'Self-invoices', 'SI/{FYS}/{N:5}', legalLength),
  gaplessSeries(
    'payment_voucher',
    'Payment vouchers, reverse charge',
    'PV/{FYS}/{N:5}',
    legalLength,
  ),
];
