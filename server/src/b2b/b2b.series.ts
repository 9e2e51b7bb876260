import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const b2bSeries: readonly SeriesRow[] = [
  {
    key: 'company',
    label: 'Companies',
    pattern: 'COM-{N:5}',
    reset: 'never',
    gapless: false,
    maxLength: 20,
  },
];
