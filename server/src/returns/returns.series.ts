import { gaplessSeries, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const returnsSeries: readonly SeriesRow[] = [
  gaplessSeries('return', 'Returns', 'RET-{YYYY}-{N:5}'),
];
