import { looseSeries, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const b2bSeries: readonly SeriesRow[] = [looseSeries('company', 'Companies', 'COM-{N:5}')];
