import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const logisticsSeries: readonly SeriesRow[] = [
  {
    key: 'basket',
    label: 'Baskets',
    pattern: 'BSK-{N:6}',
    reset: 'never',
    gapless: false,
    maxLength: 30,
  },
  {
    key: 'parcel',
    label: 'Parcels',
    pattern: 'PKG-{N:7}',
    reset: 'never',
    gapless: false,
    maxLength: 30,
  },
  {
    key: 'manifest',
    label: 'Manifests',
    pattern: 'MAN-{N:6}',
    reset: 'never',
    gapless: true,
    maxLength: 30,
  },
];
