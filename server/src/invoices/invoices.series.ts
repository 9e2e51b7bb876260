import { gaplessSeries, legalLength, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. The law allows sixteen characters and no holes. */
export const invoicesSeries: readonly SeriesRow[] = [
  gaplessSeries('invoice_b2c', 'Invoices to consumers', 'INV/{FYS}/{N:5}', legalLength),
  gaplessSeries('invoice_b2b', 'Invoices to businesses', 'BIN/{FYS}/{N:5}', legalLength),
  gaplessSeries('bill_of_supply', 'Bills of supply', 'BOS/{FYS}/{N:5}', legalLength),
  gaplessSeries('gift_card_receipt', 'Receipts for gift cards', 'GCR/{FYS}/{N:5}', legalLength),
  gaplessSeries('credit_note', 'Credit notes', 'CN/{FYS}/{N:5}', legalLength),
];
