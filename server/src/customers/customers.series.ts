import {
  gaplessSeries,
  legalLength,
  looseSeries,
  type SeriesRow,
} from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const customersSeries: readonly SeriesRow[] = [
  looseSeries('customer', 'Customers', 'CUS-{N:6}'),
  gaplessSeries(
    'credit_receipt',
    'Receipts for wallets and gift cards',
    'WGR/{FYS}/{N:5}',
    legalLength,
  ),
];
