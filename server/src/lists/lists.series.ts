import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const listsSeries: readonly SeriesRow[] = [
  {
    key: 'upload',
    label: 'List uploads',
    pattern: 'UPL-{N:5}',
    reset: 'never',
    gapless: false,
    maxLength: 20,
  },
];
