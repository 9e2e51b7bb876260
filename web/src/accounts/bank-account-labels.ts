import type { BankAccountKind } from '@counting-house/contract/books/bank-account.ts';
import type { States } from '../ui/marks/badge.tsx';

export const bankAccountKindLabels: Readonly<Record<BankAccountKind, string>> = {
  current: 'Current account',
  savings: 'Savings account',
  overdraft: 'Overdraft',
  credit_card: 'Credit card',
  payment_wallet: 'Payment wallet',
};

export type BankAccountState = 'primary' | 'active' | 'inactive';

export const bankAccountStates: States<BankAccountState> = {
  primary: { label: 'Primary', tone: 'done' },
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'idle' },
};
