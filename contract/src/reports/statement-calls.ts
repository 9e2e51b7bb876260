import { read } from '../kit/operation.ts';
import { Report } from '../kit/report.ts';
import {
  BalanceSheetInput,
  CashFlowInput,
  CashPartsInput,
  ExpensesInput,
  PartyBalancesInput,
  ProfitLossInput,
  TrialBalanceInput,
} from './statement.ts';

const statement = {
  permission: 'reports.financial.read',
  output: Report,
} as const;

export const statementCalls = {
  getTrialBalance: read({
    says: 'See the trial balance.',
    wire: 'GET Reports/TrialBalance',
    input: TrialBalanceInput,
    ...statement,
  }),

  getProfitLoss: read({
    says: 'See profit and loss.',
    wire: 'GET Reports/ProfitLoss',
    input: ProfitLossInput,
    ...statement,
  }),

  getBalanceSheet: read({
    says: 'See the balance sheet.',
    wire: 'GET Reports/BalanceSheet',
    input: BalanceSheetInput,
    ...statement,
  }),

  getCashFlow: read({
    says: 'See the cash flow.',
    wire: 'GET Reports/CashFlow',
    input: CashFlowInput,
    ...statement,
  }),

  getCashParts: read({
    says: 'See the entries of an account that moved cash.',
    wire: 'GET Reports/CashFlowEntries',
    input: CashPartsInput,
    ...statement,
  }),

  getExpenses: read({
    says: 'See expenses by month.',
    wire: 'GET Reports/ExpenseAnalysis',
    input: ExpensesInput,
    ...statement,
  }),

  getPartyBalances: read({
    says: 'See the balance of each party of a control account.',
    wire: 'GET Reports/PartyBalances',
    input: PartyBalancesInput,
    ...statement,
  }),
};
