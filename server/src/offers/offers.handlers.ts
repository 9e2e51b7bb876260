import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import {
  checkGiftCard,
  revealGiftCard,
  updateGiftCard,
} from './gift-cards/gift-card-change.service.ts';
import { createGiftCards, resendGiftCard } from './gift-cards/gift-card-issue.service.ts';
import {
  printGiftCardReceipt,
  sendGiftCardReceipt,
} from './gift-cards/gift-card-receipt.service.ts';
import { addCoupons, listCoupons, updateCoupon, validateCoupon } from './coupon.service.ts';
import { generateCoupons } from './coupons/coupon-batch.service.ts';
import { printCoupons } from './coupons/coupon-sheet.service.ts';
import { checkOffer } from './drafts/offer-check.service.ts';
import { getOffer, listOffers } from './offer-view.service.ts';
import { createOffer, duplicateOffer, updateOffer } from './offer.service.ts';
import { previewAudience } from './messages/audience.service.ts';
import { cancelMessage, listMessages, sendMessage } from './messages/offer-message.service.ts';
import { getGiftCard, getGiftCardTotals, listGiftCards } from './gift-cards/gift-card.service.ts';

export const offersHandlers = handlersFor(offers, {
  createOffer,
  updateOffer,
  listOffers,
  getOffer,
  duplicateOffer,
  checkOffer,
  validateCoupon,
  listCoupons,
  addCoupons,
  generateCoupons,
  printCoupons,
  updateCoupon,
  listGiftCards,
  getGiftCard,
  getGiftCardTotals,
  createGiftCards,
  updateGiftCard,
  resendGiftCard,
  printGiftCardReceipt,
  sendGiftCardReceipt,
  revealGiftCard,
  checkGiftCard,
  sendMessage,
  previewAudience,
  listMessages,
  cancelMessage,
});
