import { permissions } from '../kit/permission.ts';

export const offersPermissions = permissions({
  'offers.giftCard.read': ['See gift cards, not their codes', 'A C U S'],
  'offers.giftCard.issue': ['Issue gift cards and send their codes', 'A'],
  'offers.giftCard.adjust': ['Change balance and expiry of gift cards, block them', 'A'],
  'offers.giftCard.reveal': ['See the full code of a gift card; it is logged', 'A'],
});
