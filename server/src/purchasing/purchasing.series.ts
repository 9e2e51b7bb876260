import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const purchasingSeries: readonly SeriesRow[] = [
  {
    key: 'item',
    label: 'Items',
    pattern: 'ITM-{N:5}',
    reset: 'never',
    gapless: false,
    maxLength: 30,
  },
  {
    key: 'vendor',
    label: 'Vendors',
    pattern: 'VEN-{N:4}',
    reset: 'never',
    gapless: false,
    maxLength: 20,
  },
  {
    key: 'purchase_order',
    label: 'Purchase orders',
    pattern: 'PO-{FY}-{N:5}',
    reset: 'fiscal_year',
    gapless: true,
    maxLength: 20,
  },
  {
    key: 'inward',
    label: 'Receipts of goods',
    pattern: 'INW-{N:5}',
    reset: 'never',
    gapless: true,
    maxLength: 20,
  },
  {
    key: 'bill',
    label: 'Bills of vendors',
    pattern: 'BILL-{FY}-{N:5}',
    reset: 'fiscal_year',
    gapless: true,
    maxLength: 20,
  },
  {
    key: 'vendor_return',
    label: 'Returns to vendors',
    pattern: 'VRT-{N:5}',
    reset: 'never',
    gapless: true,
    maxLength: 20,
  },
  {
    key: 'debit_note',
    label: 'Debit notes to vendors',
    pattern: 'DN/{FYS}/{N:5}',
    reset: 'fiscal_year',
    gapless: true,
    maxLength: 16,
  },
];
