import type { SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const offersSeries: readonly SeriesRow[] = [
  {
    key: 'gift_card_issue',
    label: 'Issues of gift cards',
    pattern: 'GCI-{N:5}',
    reset: 'never',
    gapless: false,
    maxLength: 20,
  },
  {
    key: 'coupon_batch',
    label: 'Coupon codes made together',
    pattern: 'CPN-{N:5}',
    reset: 'never',
    gapless: false,
    maxLength: 20,
  },
];
