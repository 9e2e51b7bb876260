import type {
  WalletEntryKind,
  WalletMethod,
  WalletStatus,
} from '@counting-house/contract/customers/wallet.ts';
import type { States } from '../ui/parts/badge.tsx';

export const walletStates: States<WalletStatus> = {
  active: { label: 'Active', tone: 'done' },
  frozen: { label: 'Frozen', tone: 'stopped' },
};

export const walletKindWords: Readonly<Record<WalletEntryKind, string>> = {
  top_up: 'Paid in',
  promo: 'Given by us',
  adjust: 'Put right',
  withdraw: 'Paid out',
  expire: 'Expired',
};

export const walletMethodWords: Readonly<Record<WalletMethod, string>> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
};
