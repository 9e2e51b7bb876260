import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const stockSeries: readonly SeriesRow[] = [
  {
    key: 'stock_document',
    label: 'Stock documents',
    pattern: '{KIND}-{N:6}',
    reset: 'never',
    gapless: false,
    maxLength: 20,
  },
];
