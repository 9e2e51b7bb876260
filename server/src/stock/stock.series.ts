import type { SeriesRow } from '../platform/series.rules.ts';

/** The number series of this area. */
export const stockSeries: readonly SeriesRow[] = [];
