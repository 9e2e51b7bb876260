import {
  mayStep,
  VoucherStatus,
  voucherSteps,
  type VoucherStep,
} from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { describe, expect, test } from 'vitest';
import {
  accountKeyOf,
  eventOf,
  linesWrong,
  needsApproval,
  referenceMissing,
} from './voucher.rules.ts';

test.each([
  ['receipt', 'customer', 'payment.received'],
  ['receipt', 'company', 'payment.received'],
  ['receipt', undefined, 'payment.received'],
  ['receipt', 'vendor', 'purchase.refundReceived'],
  ['receipt', 'courier', 'courier.claimPaid'],
  ['payment', 'vendor', 'payment.made'],
  ['payment', undefined, 'payment.made'],
  ['payment', 'customer', 'payment.refunded'],
  ['payment', 'company', 'payment.refunded'],
  ['contra', undefined, 'bank.transferred'],
  ['journal', undefined, 'journal.manual'],
] as const)('a %s of %s is called %s in the books', (kind, party, event) => {
  expect(eventOf(kind, party)).toBe(event);
});

test.each([
  ['payment', 50_000_00, 50_000_00, true],
  ['payment', 49_999_99, 50_000_00, false],
  ['contra', 60_000_00, 50_000_00, true],
  ['journal', 60_000_00, 50_000_00, true],
  ['receipt', 60_000_00, 50_000_00, false],
  ['settlement', 60_000_00, 50_000_00, false],
  ['payment', 60_000_00, 0, false],
] as const)('a %s of %i needs approval from %i on: %s', (kind, amount, above, needed) => {
  expect(needsApproval({ kind, amount }, above)).toBe(needed);
});

test.each([
  ['tds', 'in', 'tds.receivable'],
  ['tds', 'out', 'tds.payable'],
  ['tcs', 'in', 'tcs.receivable'],
  ['bank_charge', 'in', 'expense.bank'],
  ['discount', 'in', 'expense.discountAllowed'],
  ['discount', 'out', 'income.discountReceived'],
  ['other', 'in', null],
] as const)('%s of money %s goes to %s', (kind, direction, key) => {
  expect(accountKeyOf(kind, direction)).toBe(key);
});

test.each([
  ['cash', '', undefined],
  ['upi', '', 'Enter the reference (UTR).'],
  ['cheque', '', 'Enter the reference (cheque number).'],
  ['gateway', '', 'Enter the reference (payment id).'],
  ['upi', 'UPI88', undefined],
] as const)('money by %s with the reference %j: %s', (method, reference, says) => {
  expect(referenceMissing(method, reference)).toBe(says);
});

const line = (debit: number, credit: number) => ({ debit, credit });

describe('lines', () => {
  test.each([
    ['journal', 0, [line(100, 0), line(0, 100)], {}],
    ['journal', 0, [line(100, 0)], { lines: 'A journal needs at least two lines.' }],
    ['journal', 0, [line(100, 0), line(0, 99)], { lines: 'Debits and credits differ by ₹0.01.' }],
    [
      'journal',
      0,
      [line(100, 100), line(0, 0)],
      {
        'lines.0.credit': 'A line has either a debit or a credit.',
        'lines.1.debit': 'Enter an amount above zero.',
      },
    ],
    ['receipt', 100, [line(0, 120), line(20, 0)], {}],
    ['payment', 100, [line(120, 0), line(0, 20)], {}],
    [
      'payment',
      100,
      [line(0, 100)],
      { lines: 'The accounts total −₹1.00, not the ₹1.00 that moved.' },
    ],
  ] as const)('of a %s over %i: %j', (kind, amount, lines, fields) => {
    expect(linesWrong({ kind, amount }, lines)).toEqual(fields);
  });
});

const allowed: Record<VoucherStep, string> = {
  change: 'draft rejected post_dated posted',
  delete: 'draft rejected post_dated',
  post: 'draft',
  approve: 'waiting',
  reject: 'waiting',
  reverse: 'posted',
  bounce: 'posted',
  unbounce: 'bounced',
};

test.each(Object.keys(voucherSteps) as VoucherStep[])('%s is done in its states only', (step) => {
  const states = VoucherStatus.options.filter((status) => mayStep(step, status));

  expect(states.toSorted()).toEqual(allowed[step].split(' ').toSorted());
});
