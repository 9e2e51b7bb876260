import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { each } from './goods-rights.ts';

const keepsVouchers: readonly PermissionKey[] = [
  'accounts.voucher.write',
  /** Its vouchers come from the challan or the set-off. */
  'tax.return.settle',
  'accounts.voucher.post',
  'accounts.voucher.approve',
  'accounts.voucher.reverse',
  'accounts.payable.pay',
  'accounts.receivable.collect',
  'accounts.receivable.allocate',
];

const keepsExpenses: readonly PermissionKey[] = [
  'accounts.expense.own',
  'accounts.expense.write',
  'accounts.expense.post',
  'accounts.expense.approve',
  'accounts.expense.reverse',
  'accounts.voucher.post',
];

/** Who writes what the books are kept with. */
export const booksRights: Readonly<Record<string, readonly PermissionKey[]>> = {
  ...each('voucher voucher_line voucher_allocation voucher_clearing voucher_file', keepsVouchers),
  ...each('reminder reminder_item party_follow_up reminder_stop interest_charge', [
    'accounts.receivable.collect',
  ]),
  open_item_dispute: ['accounts.receivable.allocate'],
  voucher_template: ['accounts.voucher.write'],
  ...each('pay_run pay_run_voucher', ['accounts.payable.pay']),
  cash_count: ['accounts.voucher.post'],
  ...each('tax_month tax_filing', ['tax.return.file', 'tax.return.settle']),
  ...each('credit_reversal tax_payment tds_certificate', ['tax.return.settle']),
  ...each('withholding_section tax_registration', ['tax.rate.write']),
  ...each('expense expense_file', keepsExpenses),
  bank_account: ['accounts.bank.write'],
  ledger_account: ['accounts.bank.write', 'accounts.chart.write'],
  ...each('centre posting_override', ['accounts.chart.write']),
  opening_balance: ['accounts.journal.write', 'accounts.journal.reverse'],
};
