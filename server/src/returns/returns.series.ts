import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const returnsSeries: readonly SeriesRow[] = [
  {
    key: 'return',
    label: 'Returns',
    pattern: 'RET-{YYYY}-{N:5}',
    reset: 'year',
    gapless: true,
    maxLength: 20,
  },
];
