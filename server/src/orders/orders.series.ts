import { gaplessSeries, looseSeries, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const ordersSeries: readonly SeriesRow[] = [
  looseSeries('order', 'B2C orders', 'ORD-{YYYY}-{N:6}'),
  gaplessSeries('till_session', 'Counter day reports', 'Z-{YYYY}-{N:5}'),
  looseSeries('b2b_order', 'B2B orders', 'BOR-{YYYY}-{N:5}'),
  gaplessSeries('quotation', 'Quotations', 'QTN-{YYYY}-{N:5}'),
];
