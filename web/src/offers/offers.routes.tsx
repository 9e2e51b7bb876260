import { IconDiscount, IconGiftCard } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export { OffersNotUsed, OffersToGive } from './offers-not-used.tsx';
export { cardName, giftCardStates } from './gift-card-words.ts';

export const offersScreens = screens('offers', {
  pricing: screen({
    path: '/product-management/pricing-offers',
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
