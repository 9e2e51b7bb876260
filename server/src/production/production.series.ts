import { gaplessSeries, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const productionSeries: readonly SeriesRow[] = [
  gaplessSeries('production_plan', 'Production plans', 'PLAN-{YYYY}-{N:4}'),
  gaplessSeries('run', 'Production runs', 'RUN-{N:5}'),
];
