import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const productionSeries: readonly SeriesRow[] = [
  {
    key: 'production_plan',
    label: 'Production plans',
    pattern: 'PLAN-{YYYY}-{N:4}',
    reset: 'year',
    gapless: true,
    maxLength: 20,
  },
  {
    key: 'run',
    label: 'Production runs',
    pattern: 'RUN-{N:5}',
    reset: 'never',
    gapless: true,
    maxLength: 20,
  },
];
