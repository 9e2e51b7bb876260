import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { IconDiscount, IconGiftCard } from '@tabler/icons-react';
import { lazyPart } from '../platform/lazy-part.ts';
import { screen, screens } from '../platform/places.ts';

export { cardName, giftCardStates } from './gift-card-labels.ts';

/** Offers that gave nothing on an order, each with its reason. */
export const OffersNotUsed = lazyPart(
  async () => (await import('./offers-not-used.tsx')).OffersNotUsed,
);

/** Offers that staff give by hand. */
export const OffersToGive = lazyPart(
  async () => (await import('./offers-not-used.tsx')).OffersToGive,
);

export const offersScreens = screens('offers', {
  pricing: screen({
    path: addresses.pricesAndOffers,
    title: 'Prices, offers, coupons',
    icon: IconDiscount,
    permissions: ['offers.offer.read'],
    words: 'discount voucher code',
    opens: { offer: '?open={id}' },
    begins: [{ label: 'New offer', at: '?open=new', permission: 'offers.offer.write' }],
    component: async () => (await import('./pricing-offers.screen.tsx')).PricingOffersScreen,
  }),
  giftCards: screen({
    path: '/settings/gifcard',
    title: 'Gift cards',
    icon: IconGiftCard,
    permissions: ['offers.giftCard.read'],
    words: 'voucher balance code',
    opens: { gift_card: '?open={id}' },
    component: async () => (await import('./gift-card-list.screen.tsx')).GiftCardListScreen,
  }),
});
