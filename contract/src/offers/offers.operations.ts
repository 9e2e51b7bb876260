import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
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

export const offers = operations('offers', {
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
    also: [{ field: 'paid', right: 'orders.payment.record', does: 'record payments' }],
    input: NewGiftCards,
    output: MadeGiftCards,
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
});
