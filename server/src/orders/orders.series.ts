import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const ordersSeries: readonly SeriesRow[] = [
  {
    key: 'order',
    label: 'B2C orders',
    pattern: 'ORD-{YYYY}-{N:6}',
    reset: 'year',
    gapless: false,
    maxLength: 20,
  },
  {
    key: 'till_session',
    label: 'Counter day reports',
    pattern: 'Z-{YYYY}-{N:5}',
    reset: 'year',
    gapless: true,
    maxLength: 20,
  },
  {
    key: 'b2b_order',
    label: 'B2B orders',
    pattern: 'BOR-{YYYY}-{N:5}',
    reset: 'year',
    gapless: false,
    maxLength: 20,
  },
  {
    key: 'quotation',
    label: 'Quotations',
    pattern: 'QTN-{YYYY}-{N:5}',
    reset: 'year',
    gapless: true,
    maxLength: 20,
  },
];
