import type {
  BundleGives,
  OfferAudience,
  OfferBenefit,
  OfferKind,
  OfferRow,
  OfferShown,
  OfferSource,
  TierBasis,
} from '@counting-house/contract/offers/offer.ts';
import type { CouponStatus } from '@counting-house/contract/offers/coupon.ts';
import type { DiscountSlot, OfferSlot } from '@counting-house/contract/offers/offer-labels.ts';
import type { Channel } from '@counting-house/contract/orders/order-labels.ts';
import { IconPlayerPause } from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

export const offerStates: States<OfferShown> = {
  live: { label: 'Live', tone: 'done' },
  scheduled: { label: 'Scheduled', tone: 'moving' },
  paused: { label: 'Paused', tone: 'waiting', icon: IconPlayerPause },
  used_up: { label: 'Used up', tone: 'idle' },
  ended: { label: 'Ended', tone: 'idle' },
  draft: { label: 'Draft', tone: 'idle' },
};

export const kindLabels: Readonly<Record<OfferKind, string>> = {
  automatic: 'Automatic',
  coupon: 'Coupon code',
};

export const slotLabels: Readonly<Record<OfferSlot, string>> = {
  item: 'On items',
  order: 'On the order',
  shipping: 'On shipping',
};

/** The columns of an order in which offers stack. */
export const stackLabels: Readonly<Record<DiscountSlot, string>> = {
  item: '1 Items',
  order: '2 Order',
  coupon: '3 Coupon',
  shipping: '4 Shipping',
};

export const benefitLabels: Readonly<Record<OfferBenefit, string>> = {
  percent: 'Per cent',
  amount: 'Amount',
  fixed_price: 'Fixed price',
  buy_get: 'Buy and get',
  bundle: 'Bundle',
};

export const bundleLabels: Readonly<Record<BundleGives, string>> = {
  price: 'A price for the bundle',
  percent: 'Per cent off the bundle',
  amount: 'An amount off the bundle',
};

export const basisLabels: Readonly<Record<TierBasis, string>> = {
  amount: 'Value of the goods',
  quantity: 'Quantity',
};

export const audienceLabels: Readonly<Record<OfferAudience, string>> = {
  all: 'Everyone',
  first_order: 'First order of a customer',
  birthday: 'Customers in the month of their birthday',
  customers: 'Customers that I choose',
  tags: 'Customers with a tag',
  segment: 'A segment of customers',
  groups: 'Groups of companies that I choose',
  staff: 'Orders for which staff choose it',
};

/** Who gets an offer, by all of its channels. */
export const buyerLabels = {
  b2c: 'Customers',
  b2b: 'Companies',
  both: 'Customers and companies',
} as const;

export const buyersOf = (channels: readonly Channel[]): keyof typeof buyerLabels =>
  channels.length === 2 ? 'both' : (channels[0] ?? 'b2c');

export const sourceLabels: Readonly<Record<OfferSource | 'any', string>> = {
  any: 'Any order',
  storefront: 'Orders of the shop',
  store: 'Sales at the counter',
  manual: 'Orders taken by us',
};

export const couponStates: States<CouponStatus> = {
  active: { label: 'Active', tone: 'done' },
  off: { label: 'Off', tone: 'idle' },
};

/** What somebody wrote for buyers; empty where the terms speak for themselves. */
export const ownText = ({ publicText, gives }: Pick<OfferRow, 'publicText' | 'gives'>): string =>
  publicText === gives ? '' : publicText;
