import { gaplessSeries, looseSeries, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const logisticsSeries: readonly SeriesRow[] = [
  looseSeries('basket', 'Baskets', 'BSK-{N:6}', 30),
  looseSeries('parcel', 'Parcels', 'PKG-{N:7}', 30),
  gaplessSeries('manifest', 'Manifests', 'MAN-{N:6}', 30),
];
