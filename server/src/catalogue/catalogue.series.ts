import type { SeriesRow } from '../platform/settings/series.rules.ts';

const endless = { reset: 'never', gapless: false, maxLength: 40 } as const;

/** The number series of this area. */
export const catalogueSeries: readonly SeriesRow[] = [
  { key: 'product', label: 'Products', pattern: 'PRD-{N:5}', ...endless },
  { key: 'sku', label: 'SKUs', pattern: 'SKU-{N:6}', ...endless },
];
