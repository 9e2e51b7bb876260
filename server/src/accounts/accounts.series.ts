import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const accountsSeries: readonly SeriesRow[] = [];
