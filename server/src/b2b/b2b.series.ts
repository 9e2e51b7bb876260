import type { SeriesRow } from '../platform/series.rules.ts';

/** The number series of this area. */
export const b2bSeries: readonly SeriesRow[] = [];
