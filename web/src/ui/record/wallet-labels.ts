import type { WalletEntryKind, WalletStatus } from '@counting-house/contract/customers/wallet.ts';
import type { States } from '../marks/badge.tsx';

export const walletStates: States<WalletStatus> = {
  active: { label: 'Active', tone: 'done' },
  frozen: { label: 'Frozen', tone: 'stopped' },
};

export const walletKindLabels: Readonly<Record<WalletEntryKind, string>> = {
  top_up: 'Paid in',
  refund: 'Refunded',
  gift_card: 'From a gift card',
  promo: 'Given by us',
  adjust: 'Correction',
  order_payment: 'Paid an order',
  order_payment_back: 'Back from an order',
  withdraw: 'Paid out',
  expire: 'Expired',
};
