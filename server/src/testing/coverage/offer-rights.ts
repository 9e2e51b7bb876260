import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { each } from './goods-rights.ts';

/** Tables of gift cards, offers and tills that have calls of their own, and the rights of these. */
export const offerRights: Readonly<Record<string, readonly PermissionKey[]>> = {
  ...each('gift_card gift_card_entry', ['offers.giftCard.issue', 'offers.giftCard.adjust']),
  receipt: ['customers.receipt.send', 'orders.payment.record'],
  till: ['orders.till.write'],
  ...each('till_session till_move', ['orders.till.use']),
  ...each('offer_message offer_message_person', ['offers.message.send']),
  ...each('offer coupon_code', ['offers.offer.write', 'offers.offer.delete']),
};

/** Calls by which an order begins or stops to use a coupon, with its table. */
export const usesCoupons: readonly string[] = [
  'invoices.issueBill',
  'invoices.sellAtCounter',
  'orders.convertQuotation',
  'orders.createB2C',
  'orders.discardDraft',
  'orders.loseQuotation',
  'orders.shopOrder',
  'orders.updateB2C',
  'returns.cancelOrder',
  'returns.cancelOrderLines',
  'returns.cancelOrderWithMail',
  'returns.cancelOrders',
  'returns.createReturn',
  'returns.exchangeAtCounter',
  'returns.settle',
  'returns.shopReturn',
].map((call) => `${call} coupon_code`);
