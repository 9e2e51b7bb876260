import { looseSeries, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const listsSeries: readonly SeriesRow[] = [
  looseSeries('upload', 'List uploads', 'UPL-{N:5}'),
];
