import { z } from 'zod';
import { MoneyMethod } from '../money-method.ts';

/**
 * What a voucher does: money in, money out, from one of our accounts to another, anything else, clearing, a cheque
 * that its bank returned.
 */
export const VoucherKind = z.enum([
  'receipt',
  'payment',
  'contra',
  'journal',
  'settlement',
  'cheque_return',
]);
export type VoucherKind = z.output<typeof VoucherKind>;

/** The kinds that people type; a settlement and a bounced cheque come from their own pages. */
export const TypedVoucherKind = VoucherKind.exclude(['settlement', 'cheque_return']);
export type TypedVoucherKind = z.output<typeof TypedVoucherKind>;

/**
 * Post-dated: its cheque bears a later day, on which it is posted by itself. Bounced: a receipt or a payment that is in the books, whose cheque was
 * returned.
 */
export const VoucherStatus = z.enum([
  'draft',
  'waiting',
  'post_dated',
  'posted',
  'bounced',
  'reversed',
  'rejected',
]);
export type VoucherStatus = z.output<typeof VoucherStatus>;

/** How money of a receipt or a payment moves; other ways belong to orders. */
export const VoucherMethod = MoneyMethod.extract([
  'cash',
  'bank_transfer',
  'upi',
  'card',
  'cheque',
  'gateway',
]);
export type VoucherMethod = z.output<typeof VoucherMethod>;

/** What a line of a voucher is for: an account, what settles more than the money moved, fees and their tax. */
export const VoucherLineKind = z.enum([
  'account',
  'tds',
  'tcs',
  'bank_charge',
  'discount',
  'other',
  'fee',
  'tax',
]);
export type VoucherLineKind = z.output<typeof VoucherLineKind>;

/** What settles more of a document than the money that moved. */
export const DeductionKind = VoucherLineKind.extract([
  'tds',
  'tcs',
  'bank_charge',
  'discount',
  'other',
]);
export type DeductionKind = z.output<typeof DeductionKind>;

/** What income or expense is counted for. */
export const Centre = z.enum(['B2C', 'B2B', 'COMMON']);
export type Centre = z.output<typeof Centre>;

export const voucherKindLabels: Readonly<Record<VoucherKind, string>> = {
  receipt: 'Receipt',
  payment: 'Payment',
  contra: 'Transfer',
  journal: 'Journal',
  settlement: 'Settlement',
  cheque_return: 'Bounced cheque',
};

export const voucherStatusLabels: Readonly<Record<VoucherStatus, string>> = {
  draft: 'Draft',
  waiting: 'Waiting for approval',
  post_dated: 'Post-dated',
  posted: 'Posted',
  bounced: 'Bounced',
  reversed: 'Reversed',
  rejected: 'Rejected',
};

/** What may be done with a voucher in each status; the table of its states. */
export const voucherSteps = {
  change: ['draft', 'rejected', 'post_dated', 'posted'],
  delete: ['draft', 'rejected', 'post_dated'],
  post: ['draft'],
  approve: ['waiting'],
  reject: ['waiting'],
  reverse: ['posted'],
  bounce: ['posted'],
  unbounce: ['bounced'],
} as const satisfies Record<string, readonly VoucherStatus[]>;
export type VoucherStep = keyof typeof voucherSteps;

export const mayStep = (step: VoucherStep, status: VoucherStatus): boolean =>
  (voucherSteps[step] as readonly VoucherStatus[]).includes(status);
