import type {
  GiftCard,
  GiftCardDetail,
  GiftCardSource,
  GiftCardStatus,
} from '@counting-house/contract/offers/gift-card.ts';
import type { States } from '../ui/marks/badge.tsx';

export const giftCardStates: States<GiftCardStatus> = {
  active: { label: 'Active', tone: 'done' },
  used: { label: 'Used up', tone: 'idle' },
  expired: { label: 'Expired', tone: 'stopped' },
  blocked: { label: 'Blocked', tone: 'stopped' },
};

export const giftCardSourceLabels: Readonly<Record<GiftCardSource, string>> = {
  sold: 'Sold',
  issued: 'Free (promotional)',
  bulk: 'Given away, many',
  refund: 'Refund',
};

export const giftCardEntryLabels: Readonly<
  Record<GiftCardDetail['entries'][number]['kind'], string>
> = {
  issue: 'Issued',
  redeem: 'Paid an order',
  refund_credit: 'Back from an order',
  adjust: 'Adjusted',
  expire: 'Expired',
  take_back: 'Sale cancelled',
};

/** How a card is called where its code must not be. */
export const cardName = ({ last4 }: Pick<GiftCard, 'last4'>): string => `•••• ${last4}`;
