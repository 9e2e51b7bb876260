import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const ordersSeries: readonly SeriesRow[] = [
  {
    key: 'order',
    label: 'B2C orders',
    pattern: 'ORD-{YYYY}-{N:6}',
    reset: 'year',
    gapless: false,
    maxLength: 20,
  },
];
