import { gaplessSeries, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const recallSeries: readonly SeriesRow[] = [gaplessSeries('recall', 'Recalls', 'RCL-{N:4}')];
