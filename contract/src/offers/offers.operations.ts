import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { ReceiptOf, SendReceipt, SentReceipt } from '../customers/receipt.ts';
import { anyAddress } from '../integrations/any-address.ts';
import { FileAnswer, operations, read, write } from '../kit/operation.ts';
import {
  CheckedGiftCard,
  GiftCardChanges,
  GiftCardCode,
  GiftCardDetail,
  GiftCardList,
  GiftCardListInput,
  GiftCardTotals,
  MadeGiftCards,
  NewGiftCards,
  RevealedGiftCard,
  SentGiftCard,
} from './gift-card.ts';
import {
  AddCoupons,
  AddedCoupons,
  ChangedCoupon,
  CouponAnswer,
  CouponList,
  CouponListInput,
  CouponQuestion,
  CouponRow,
  GenerateCoupons,
  GeneratedCoupons,
  PrintCoupons,
} from './coupon.ts';
import {
  ChangedOffer,
  CheckOffer,
  DuplicateOffer,
  NewOffer,
  Offer,
  OfferCheck,
  OfferList,
  OfferListInput,
} from './offer.ts';
import { offerMessageCalls } from './offer-message-calls.ts';

const byId = z.strictObject({ id: queryId });

export const offers = operations('offers', {
  createOffer: write({
    says: 'Make an offer, with its coupon codes if it needs any.',
    wire: 'POST ProductManagement/CreateOffer',
    permission: 'offers.offer.write',
    input: NewOffer,
    output: Offer,
    problems: ['offer.too_many', 'offer.no_codes', 'offer.ended', 'coupon.code_taken'],
  }),

  updateOffer: write({
    says: 'Change an offer, start or pause it.',
    wire: 'POST ProductManagement/UpdateOffer?ID={id}',
    permission: 'offers.offer.write',
    input: ChangedOffer,
    output: Offer,
    problems: ['offer.too_many', 'offer.no_codes', 'offer.ended', 'offer.used'],
  }),

  listOffers: read({
    says: 'List offers, with their current status.',
    wire: 'GET ProductManagement/Offers',
    permission: 'offers.offer.read',
    input: OfferListInput,
    output: OfferList,
  }),

  getOffer: read({
    says: 'Show an offer, how it was used, and what it competes with.',
    wire: 'GET ProductManagement/Offer?ID={id}',
    permission: 'offers.offer.read',
    input: byId,
    output: Offer,
  }),

  duplicateOffer: write({
    says: 'Copy an offer as a draft without codes.',
    wire: 'POST ProductManagement/DuplicateOffer?ID={id}',
    permission: 'offers.offer.write',
    input: DuplicateOffer,
    output: Offer,
  }),

  checkOffer: read({
    says: 'Look at an offer before it is saved: what it says, and what to know before it runs.',
    wire: 'POST ProductManagement/OfferCheck',
    permission: 'offers.offer.read',
    input: CheckOffer,
    output: OfferCheck,
  }),

  validateCoupon: write({
    says: 'Check a coupon code for a customer.',
    wire: 'GET ProductManagement/CoupanValidate?Couponcode={code}&Uid={customerId}',
    permission: 'offers.coupon.validate',
    input: CouponQuestion,
    output: CouponAnswer,
    // Only wrong codes are counted.
    background: true,
  }),

  listCoupons: read({
    says: 'List coupon codes, of one offer or of all.',
    wire: 'GET ProductManagement/Coupons?ID={offerId}',
    permission: 'offers.offer.read',
    input: CouponListInput,
    output: CouponList,
  }),

  addCoupons: write({
    says: 'Add coupon codes to an offer.',
    wire: 'POST ProductManagement/AddCoupons?ID={id}',
    permission: 'offers.offer.write',
    input: AddCoupons,
    output: AddedCoupons,
    problems: ['offer.not_coupon'],
  }),

  generateCoupons: write({
    says: 'Begin to make many coupon codes for an offer.',
    wire: 'POST ProductManagement/GenerateCoupons?ID={id}',
    permission: 'offers.offer.write',
    input: GenerateCoupons,
    output: GeneratedCoupons,
    problems: ['offer.not_coupon'],
  }),

  printCoupons: read({
    says: 'Print coupon codes as cards to cut out.',
    wire: 'GET ProductManagement/CouponsPrint?ID={offerId}',
    permission: 'offers.offer.export',
    input: PrintCoupons,
    output: FileAnswer,
  }),

  updateCoupon: write({
    says: 'Change a coupon code, switch it off or on.',
    wire: 'POST ProductManagement/UpdateCoupon?ID={id}',
    permission: 'offers.offer.write',
    input: ChangedCoupon,
    output: CouponRow,
  }),

  listGiftCards: read({
    says: 'List gift cards.',
    wire: 'GET SupplyChainManagement/GiftCards',
    permission: 'offers.giftCard.read',
    input: GiftCardListInput,
    output: GiftCardList,
  }),

  getGiftCard: read({
    says: 'Show a gift card and what it was used for.',
    wire: 'GET SupplyChainManagement/GiftCard?ID={id}',
    permission: 'offers.giftCard.read',
    input: z.strictObject({ id: queryId }),
    output: GiftCardDetail,
  }),

  getGiftCardTotals: read({
    says: 'Show what all gift cards hold.',
    wire: 'GET SupplyChainManagement/GiftCardTotals',
    permission: 'offers.giftCard.read',
    input: z.strictObject({}),
    output: GiftCardTotals,
  }),

  createGiftCards: write({
    says: 'Issue gift cards. Their codes are shown once.',
    wire: 'POST SupplyChainManagement/GiftCardCreate',
    permission: 'offers.giftCard.issue',
    also: [
      { field: 'paid', right: 'orders.payment.record', does: 'record payments' },
      {
        field: 'sendReceipt',
        right: 'customers.receipt.send',
        does: 'mail receipts',
        when: ({ sendReceipt }) => sendReceipt === true,
      },
    ],
    input: NewGiftCards,
    output: MadeGiftCards,
    problems: ['receipt.no_address', 'receipt.not_sent'],
    secrets: ['code'],
  }),

  updateGiftCard: write({
    says: 'Change, block or adjust a gift card.',
    wire: 'POST SupplyChainManagement/GiftCardUpdate?ID={id}',
    permission: 'offers.giftCard.adjust',
    input: GiftCardChanges,
    output: GiftCardDetail,
  }),

  resendGiftCard: write({
    says: 'Send the code of a gift card again.',
    wire: 'POST SupplyChainManagement/GiftCardResend?ID={id}',
    permission: 'offers.giftCard.issue',
    input: SentGiftCard,
    output: z.object({ sent: z.boolean() }),
  }),

  printGiftCardReceipt: read({
    says: 'Print the receipt of a gift card that was paid for without an order.',
    wire: 'GET SupplyChainManagement/GiftCardReceipt?ID={id}',
    permission: 'offers.giftCard.read',
    input: ReceiptOf,
    output: FileAnswer,
  }),

  sendGiftCardReceipt: write({
    says: 'Mail the receipt of a gift card that was paid for without an order, as a PDF.',
    wire: 'POST SupplyChainManagement/GiftCardReceiptSend?ID={id}',
    permission: 'customers.receipt.send',
    also: [anyAddress()],
    input: SendReceipt,
    output: SentReceipt,
    problems: ['receipt.no_address', 'receipt.not_sent'],
  }),

  revealGiftCard: write({
    says: 'Show the full code of a gift card. It is logged with the reason.',
    wire: 'POST SupplyChainManagement/GiftCardReveal?ID={id}',
    permission: 'offers.giftCard.reveal',
    input: RevealedGiftCard,
    output: z.object({ code: z.string() }),
    secrets: ['code'],
  }),

  checkGiftCard: write({
    says: 'Check the code of a gift card and what it holds.',
    wire: 'POST SupplyChainManagement/GiftCardCheck',
    permission: 'orders.payment.record',
    input: z.strictObject({ code: GiftCardCode }),
    output: CheckedGiftCard,
    secrets: ['code'],
  }),

  ...offerMessageCalls,
});
