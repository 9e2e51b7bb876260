import type {
  DebtorStatus,
  FollowUpChannel,
} from '@counting-house/contract/accounts/open-items/debtor.ts';
import type { BuyerParty } from '@counting-house/contract/accounts/open-items/receivable.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const buyerLabels: Readonly<Record<BuyerParty, string>> = {
  customer: 'Customer',
  company: 'Company',
};

export const debtorStates: States<DebtorStatus> = {
  due: { label: 'Reminder due', tone: 'waiting' },
  waiting: { label: 'Reminded', tone: 'moving' },
  promised: { label: 'Promised to pay', tone: 'done' },
  stopped: { label: 'Stop list', tone: 'idle' },
};

export const channelLabels: Readonly<Record<FollowUpChannel | 'reminder', string>> = {
  call: 'Call',
  mail: 'Mail',
  sms: 'SMS',
  visit: 'Visit',
  note: 'Note',
  reminder: 'Reminder',
};

/** The kind and id in `company-12`, as addresses name a party; null for anything else. */
export function partyIn(
  words: unknown,
): { kind: 'customer' | 'company' | 'vendor'; id: number } | null {
  const found = /^(customer|company|vendor)-(\d{1,15})$/u.exec(String(words ?? ''));
  if (!found) return null;
  return { kind: found[1] as 'customer' | 'company' | 'vendor', id: Number(found[2]) };
}
