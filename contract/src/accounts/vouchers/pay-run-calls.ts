import { FileAnswer, read, write } from '../../kit/operation.ts';
import {
  ListPayRunBills,
  ListPayRuns,
  NewPayRun,
  PayRun,
  PayRunBills,
  PayRunId,
  PayRunList,
} from './pay-run.ts';

/** Many vendors paid at once, with the file that the bank takes. */
export const payRunCalls = {
  listPayRunBills: read({
    says: 'See which bills can be paid at once, those due first by law before the others.',
    wire: 'GET Accounts/PayRunBills',
    permission: 'accounts.payable.pay',
    input: ListPayRunBills,
    output: PayRunBills,
  }),

  createPayRun: write({
    says: 'Pay bills of several vendors: one payment for each vendor.',
    wire: 'POST Accounts/PayRunCreate',
    permission: 'accounts.payable.pay',
    input: NewPayRun,
    output: PayRun,
    problems: ['pay_run.left_out', 'pay_run.no_bank_details', 'allocation.too_large'],
  }),

  listPayRuns: read({
    says: 'List pay runs.',
    wire: 'GET Accounts/PayRuns',
    permission: 'accounts.payable.pay',
    input: ListPayRuns,
    output: PayRunList,
  }),

  payRunFile: read({
    says: 'Get the file of a pay run for the bank: whom to pay, where and how much.',
    wire: 'GET Accounts/PayRunFile?ID={id}',
    permission: 'accounts.payable.pay',
    input: PayRunId,
    output: FileAnswer,
  }),
};
