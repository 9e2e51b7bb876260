import type { SeriesRow } from '../platform/settings/series.rules.ts';

const legal = { reset: 'fiscal_year', gapless: true, maxLength: 16 } as const;

/** The number series of this area. The law allows sixteen characters and no holes. */
export const invoicesSeries: readonly SeriesRow[] = [
  { key: 'invoice_b2c', label: 'Invoices to consumers', pattern: 'INV/{FYS}/{N:5}', ...legal },
  { key: 'invoice_b2b', label: 'Invoices to businesses', pattern: 'BIN/{FYS}/{N:5}', ...legal },
  { key: 'bill_of_supply', label: 'Bills of supply', pattern: 'BOS/{FYS}/{N:5}', ...legal },
  {
    key: 'gift_card_receipt',
    label: 'Receipts for gift cards',
    pattern: 'GCR/{FYS}/{N:5}',
    ...legal,
  },
  { key: 'credit_note', label: 'Credit notes', pattern: 'CN/{FYS}/{N:5}', ...legal },
];
