import { looseSeries, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const catalogueSeries: readonly SeriesRow[] = [
  looseSeries('product', 'Products', 'PRD-{N:5}', 40),
  looseSeries('sku', 'SKUs', 'SKU-{N:6}', 40),
];
