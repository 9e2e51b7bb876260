import { permissions } from '../kit/permission.ts';

export const offersPermissions = permissions({
  'offers.offer.read': ['See offers and coupons', 'A C U S'],
  'offers.offer.export': ['Export offers, coupon codes and gift cards', 'A U'],
  'offers.offer.write': ['Make, start and pause offers', 'A'],
  'offers.offer.delete': ['Delete unused offers', 'A'],
  'offers.coupon.validate': ['Check a coupon for a customer', 'A S'],
  'offers.message.send': ['Send messages about offers', 'A'],
  'offers.giftCard.read': ['See gift cards, not their codes', 'A C U S'],
  'offers.giftCard.issue': ['Issue gift cards and send their codes', 'A'],
  'offers.giftCard.adjust': ['Change balance and expiry of gift cards, block them', 'A'],
  'offers.giftCard.reveal': ['See the full code of a gift card; it is logged', 'A'],
});
