import type { GiftCard } from '@counting-house/contract/offers/gift-card.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import {
  IconArrowBackUp,
  IconCalendar,
  IconEye,
  IconLock,
  IconLockOpen,
  IconMail,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react';
import { money } from '../platform/format/format.ts';
import { tellOnce } from '../ui/dialog/shown-once.ts';
import { prints, run } from '../ui/list/actions.tsx';
import { cardName } from './gift-card-labels.ts';

export const resend = run('Send the code', offers.resendGiftCard, {
  icon: IconSend,
  when: (card: GiftCard) =>
    card.status === 'active' && (card.recipientPhone !== '' || card.recipientEmail !== ''),
  done: (card) => `The code of ${cardName(card)} is on its way`,
});

/** Of a card that was paid for without an order. */
export const printReceipt = prints('Print receipt', offers.printGiftCardReceipt, {
  icon: IconPrinter,
  when: (card: GiftCard) => card.receiptNo !== null,
  whyNot: () => 'without a receipt',
  of: ([card]: readonly GiftCard[]) => ({ id: card?.id }),
  most: 1,
});

export const mailReceipt = run('Mail receipt', offers.sendGiftCardReceipt, {
  icon: IconMail,
  when: (card: GiftCard) => card.receiptNo !== null && card.customerId !== null,
  done: (_, { number, sentTo }) => `${number} goes to ${sentTo}`,
});

export const block = run('Block', offers.updateGiftCard, {
  icon: IconLock,
  with: { blocked: true },
  when: (card: GiftCard) => card.status === 'active' || card.status === 'used',
  whyNot: ({ status }) => (status === 'blocked' ? 'blocked already' : 'expired'),
  many: true,
  dangerous: true,
  sure: {
    title: (card: GiftCard) => `Block ${cardName(card)}?`,
    effect: () => 'It cannot be used until it is unblocked. It keeps its balance.',
    effectOfMany: () => 'They cannot be used until they are unblocked. They keep their balance.',
  },
  done: (card) => `${cardName(card)} is blocked`,
});

export const unblock = run('Unblock', offers.updateGiftCard, {
  icon: IconLockOpen,
  with: { blocked: false },
  when: (card: GiftCard) => card.status === 'blocked',
  whyNot: () => 'not blocked',
  many: true,
  done: (card) => `${cardName(card)} can be used again`,
});

export const changeExpiry = run('Change expiry', offers.updateGiftCard, {
  icon: IconCalendar,
  ask: 'expiresOn',
  many: true,
  done: (card: GiftCard) => `The expiry of ${cardName(card)} was changed`,
});

export const reveal = run('Reveal code', offers.revealGiftCard, {
  icon: IconEye,
  ask: 'reason',
  done: (card: GiftCard, { code }) => {
    tellOnce({
      title: `Gift card ${cardName(card)}`,
      words: 'Anyone with the code can use the card. Viewing the code is recorded.',
      secret: code,
    });
    return 'The code is shown';
  },
});

/** Of a card that was sold with an order. */
export const takeBack = run('Cancel sale', invoices.takeBackGiftCard, {
  icon: IconArrowBackUp,
  ask: 'reason',
  when: (card: GiftCard) => card.isOfOrder && card.balance > 0,
  done: (card, { amount, order }) =>
    `${cardName(card)} is cancelled. ${money(amount)} is due to the customer of ${order.orderNo}.`,
});
