import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const customersSeries: readonly SeriesRow[] = [
  {
    key: 'customer',
    label: 'Customers',
    pattern: 'CUS-{N:6}',
    reset: 'never',
    gapless: false,
    maxLength: 20,
  },
  {
    key: 'credit_receipt',
    label: 'Receipts for wallets and gift cards',
    pattern: 'WGR/{FYS}/{N:5}',
    reset: 'fiscal_year',
    gapless: true,
    maxLength: 16,
  },
];
