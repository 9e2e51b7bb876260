import { looseSeries, type SeriesRow } from '../platform/settings/series.rules.ts';

/** The number series of this area. */
export const offersSeries: readonly SeriesRow[] = [
  looseSeries('gift_card_issue', 'Issues of gift cards', 'GCI-{N:5}'),
  looseSeries('coupon_batch', 'Coupon codes made together', 'CPN-{N:5}'),
];
