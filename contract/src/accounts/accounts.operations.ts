import { z } from 'zod';
import { flag, listInput, listOf, queryId, seenVersion } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { id } from '../kit/shapes.ts';
import { BankAccount, BankAccountChange, NewBankAccount } from '../books/bank-account.ts';
import { chartCalls } from './journal/chart-calls.ts';
import { entryCalls } from './journal/entry-calls.ts';
import {
  ListPayableItems,
  PayableItemList,
  Payables,
  PayablesInput,
} from './open-items/payable.ts';
import { openItemCalls } from './open-items/open-item-calls.ts';
import { openingCalls } from './periods/opening-calls.ts';
import { periodCalls } from './periods/period-calls.ts';
import { postingRuleCalls } from './journal/posting-rule-calls.ts';
import { taxCalls } from './taxes/tax-calls.ts';
import { CheckedSeals, Seal, SealFilters, SealsToCheck } from './journal/seal.ts';
import { clearingCalls } from './vouchers/clearing-calls.ts';
import { collectionCalls } from './open-items/collection-calls.ts';
import { expenseCalls } from './expense-calls.ts';
import { payRunCalls } from './vouchers/pay-run-calls.ts';
import { voucherTemplateCalls } from './vouchers/voucher-template-calls.ts';
import { voucherCalls } from './vouchers/voucher-calls.ts';
import { bankRuleCalls } from './reconciliation/bank-rule-calls.ts';
import { bankMatchCalls } from './reconciliation/bank-match-calls.ts';
import { receivableCalls } from './open-items/receivable-calls.ts';
import { reconciliationCalls } from './reconciliation/reconciliation-calls.ts';
import { statementCalls } from './reconciliation/statement-calls.ts';

const secretNumbers = ['number', 'numberAgain', 'accountNumber'] as const;
const bankProblems = ['bank_account.label_taken', 'bank_account.number_taken'] as const;

export const accounts = operations('accounts', {
  ...chartCalls,
  ...entryCalls,
  ...periodCalls,
  ...openItemCalls,
  ...openingCalls,
  ...postingRuleCalls,
  ...taxCalls,

  payables: read({
    says: 'See payables by age.',
    wire: 'GET Purchase/Payables',
    permission: 'accounts.payable.read',
    input: PayablesInput,
    output: Payables,
  }),

  listPayableItems: read({
    says: 'List bills, advances and debit notes that are open with vendors.',
    wire: 'GET Purchase/PayableItems',
    permission: 'accounts.payable.read',
    input: ListPayableItems,
    output: PayableItemList,
  }),

  listBankAccounts: read({
    says: 'See bank accounts; numbers and balances only with the right to see them.',
    wire: 'GET Accounts/BankAccounts',
    permission: 'self',
    input: listInput({ active: flag.optional() }),
    output: listOf(BankAccount),
  }),

  getBankAccount: read({
    says: 'See one bank account.',
    wire: 'GET Accounts/BankAccount?ID={id}',
    permission: 'accounts.bank.read',
    input: z.strictObject({ id: queryId }),
    output: BankAccount,
  }),

  revealBankNumber: write({
    says: 'See the full number of a bank account; it is noted in the audit log.',
    wire: 'POST Accounts/BankAccountNumber?ID={id}',
    permission: 'accounts.bank.seeNumber',
    input: z.strictObject({ id: queryId }),
    output: z.object({ number: z.string() }),
    secrets: secretNumbers,
  }),

  createBankAccount: write({
    says: 'Add a bank account with its book.',
    wire: 'POST Accounts/BankAccountCreate',
    permission: 'accounts.bank.write',
    input: NewBankAccount,
    output: BankAccount,
    problems: bankProblems,
    secrets: secretNumbers,
  }),

  updateBankAccount: write({
    says: 'Change a bank account, or switch it off.',
    wire: 'POST Accounts/UpdateBankAccount?ID={id}',
    permission: 'accounts.bank.write',
    input: BankAccountChange,
    output: BankAccount,
    problems: [...bankProblems, 'bank_account.primary_inactive', 'bank_account.not_empty'],
    secrets: secretNumbers,
  }),

  setPrimaryBank: write({
    says: 'Make a bank account the one that is offered first and printed on invoices.',
    wire: 'GET Accounts/SetPrimaryBank?ID={id}',
    permission: 'accounts.bank.write',
    input: z.strictObject({ id: queryId, version: seenVersion }),
    output: z.object({ id, isPrimary: z.literal(true), previousId: id.nullable() }),
    problems: ['bank_account.inactive'],
  }),

  listSeals: read({
    says: 'See the seals of the audit log and of the books.',
    wire: 'GET Accounts/Seals',
    permission: 'admin.audit.read',
    input: SealFilters,
    output: listOf(Seal),
  }),

  verifySeals: write({
    says: 'Verify the seals, to find what was changed outside Counting House.',
    wire: 'POST Accounts/SealVerify',
    permission: 'admin.audit.read',
    input: SealsToCheck,
    output: CheckedSeals,
  }),

  ...voucherCalls,
  ...statementCalls,
  ...bankMatchCalls,
  ...bankRuleCalls,
  ...reconciliationCalls,
  ...clearingCalls,
  ...payRunCalls,
  ...voucherTemplateCalls,
  ...expenseCalls,
  ...receivableCalls,
  ...collectionCalls,
});
