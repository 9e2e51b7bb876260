import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const recallSeries: readonly SeriesRow[] = [
  {
    key: 'recall',
    label: 'Recalls',
    pattern: 'RCL-{N:4}',
    reset: 'never',
    gapless: true,
    maxLength: 20,
  },
];
