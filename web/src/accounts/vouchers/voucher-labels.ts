import type { ChequeStatus } from '@counting-house/contract/accounts/vouchers/clearing.ts';
import type { LeftOut } from '@counting-house/contract/accounts/vouchers/pay-run.ts';
import type {
  Frequency,
  TemplateMode,
} from '@counting-house/contract/accounts/vouchers/voucher-template.ts';
import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import {
  voucherStatusLabels,
  type Centre,
  type DeductionKind,
  type VoucherMethod,
  type VoucherStatus,
} from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const voucherStates: States<VoucherStatus> = {
  draft: { label: voucherStatusLabels.draft, tone: 'idle' },
  waiting: { label: voucherStatusLabels.waiting, tone: 'waiting' },
  post_dated: { label: voucherStatusLabels.post_dated, tone: 'waiting' },
  posted: { label: voucherStatusLabels.posted, tone: 'done' },
  bounced: { label: voucherStatusLabels.bounced, tone: 'stopped' },
  reversed: { label: voucherStatusLabels.reversed, tone: 'back' },
  rejected: { label: voucherStatusLabels.rejected, tone: 'stopped' },
};

export const methodLabels: Readonly<Record<VoucherMethod, string>> = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  card: 'Card',
  cheque: 'Cheque',
  gateway: 'Payment gateway',
};

export const deductionLabels: Readonly<Record<DeductionKind, string>> = {
  tds: 'TDS',
  tcs: 'TCS',
  bank_charge: 'Bank charge',
  discount: 'Discount',
  other: 'Other',
};

export const centreLabels: Readonly<Record<Centre, string>> = {
  COMMON: 'Common',
  B2C: 'Consumers',
  B2B: 'Businesses',
};

export const partyLabels: Readonly<Record<PartyKind, string>> = {
  customer: 'Customer',
  company: 'Company',
  vendor: 'Vendor',
  courier: 'Courier',
};

export const chequeStates: States<ChequeStatus> = {
  in_hand: { label: 'In hand', tone: 'waiting' },
  deposited: { label: 'Deposited', tone: 'moving' },
  cleared: { label: 'Cleared', tone: 'done' },
  returned: { label: 'Bounced', tone: 'stopped' },
};

export const referenceLabels: Readonly<Record<VoucherMethod, string>> = {
  cash: 'Reference',
  bank_transfer: 'UTR',
  upi: 'UPI reference',
  card: 'Approval code',
  cheque: 'Cheque number',
  gateway: 'Payment id',
};

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
};

export const modeLabels: Readonly<Record<TemplateMode, string>> = {
  draft: 'Create a draft',
  post: 'Post',
};

export const templateStates: States<'active' | 'paused' | 'ended'> = {
  active: { label: 'Active', tone: 'done' },
  paused: { label: 'Paused', tone: 'waiting' },
  ended: { label: 'Ended', tone: 'back' },
};

export const leftOutLabels: Readonly<Record<LeftOut, string>> = {
  bill_blocked: 'Blocked',
  vendor_on_hold: 'Vendor on hold',
};
