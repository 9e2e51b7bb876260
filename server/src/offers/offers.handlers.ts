import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { checkGiftCard, revealGiftCard, updateGiftCard } from './gift-card-change.service.ts';
import { createGiftCards, resendGiftCard } from './gift-card-issue.service.ts';
import { getGiftCard, getGiftCardTotals, listGiftCards } from './gift-card.service.ts';

export const offersHandlers = handlersFor(offers, {
  listGiftCards,
  getGiftCard,
  getGiftCardTotals,
  createGiftCards,
  updateGiftCard,
  resendGiftCard,
  revealGiftCard,
  checkGiftCard,
});
