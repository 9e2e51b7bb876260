import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import {
  type Comparison,
  comparisons,
  statementViews,
} from '@counting-house/contract/reports/statement.ts';
import { choice, one, picker, yesNo } from '../../ui/filter/filters.tsx';
import { ForTheAccountant } from '../accountant-export.tsx';
import { dues } from '../aged-reports.ts';
import { DayBook } from '../day-book.tsx';
import { AccountLedger } from '../ledger.tsx';
import { moneyBooks, registerDifferences, registers } from '../register-reports.ts';
import { checks } from '../tie-out-reports.ts';
import type { TreeReport } from './tree-report.ts';

type Group = { readonly label: string; readonly reports: readonly TreeReport[] };

const all = Object.keys(comparisons) as Comparison[];
const layout = one('view', 'View', statementViews);
const zero = yesNo('zero', 'Accounts without entries');
const depth = choice('level', 'Levels', { 1: 'Headings', 2: 'Two levels', 3: 'Three levels' });

export const reportTree: readonly Group[] = [
  {
    label: 'Statements',
    reports: [
      {
        tab: 'profit-loss',
        label: 'Profit and loss',
        says: 'Income, expenses and profit for a period.',
        access: 'reports.financial.read',
        kind: 'report',
        operation: reports.getProfitLoss,
        days: 'span',
        compares: all,
        hasCentre: true,
        hasMonths: true,
        filters: [layout, zero, depth],
      },
      {
        tab: 'balance-sheet',
        label: 'Balance sheet',
        says: 'Assets, liabilities and equity on a date.',
        access: 'reports.financial.read',
        kind: 'report',
        operation: reports.getBalanceSheet,
        days: 'day',
        compares: all,
        filters: [layout, zero, depth],
      },
      {
        tab: 'cash-flow',
        label: 'Cash flow',
        says: 'Where cash came from and where it went.',
        access: 'reports.financial.read',
        kind: 'report',
        operation: reports.getCashFlow,
        days: 'span',
        compares: all,
        filters: [zero],
      },
      {
        tab: 'receipts-payments',
        label: 'Receipts and payments',
        says: 'Cash and bank money in and out, by account.',
        access: 'reports.financial.read',
        kind: 'report',
        operation: reports.getCashFlow,
        days: 'span',
        compares: all,
        asks: { view: 'direct' },
      },
      {
        tab: 'trial-balance',
        label: 'Trial balance',
        says: 'Opening balance, movement and closing balance of every account.',
        access: 'reports.financial.read',
        kind: 'report',
        operation: reports.getTrialBalance,
        days: 'span',
        hasCentre: true,
        filters: [
          zero,
          depth,
          yesNo('flat', 'Without groups'),
          yesNo('party', 'Control accounts by party'),
          yesNo('closing', 'With year-end entries'),
        ],
      },
    ],
  },
  {
    label: 'Books',
    reports: [
      {
        tab: 'day-book',
        label: 'Day book',
        says: 'Everything that was posted, day by day.',
        access: 'reports.ledger.read',
        kind: 'book',
        of: DayBook,
      },
      {
        tab: 'ledger',
        label: 'Ledger',
        says: 'One account with its running balance.',
        access: 'reports.ledger.read',
        kind: 'book',
        of: AccountLedger,
      },
      ...moneyBooks,
      {
        tab: 'expenses',
        label: 'Expense analysis',
        says: 'Expenses by month, by account or by vendor.',
        access: 'reports.financial.read',
        kind: 'report',
        operation: reports.getExpenses,
        days: 'span',
        hasCentre: true,
        filters: [choice('by', 'By', { account: 'Account', vendor: 'Vendor' })],
      },
    ],
  },
  { label: 'Registers', reports: registers },
  { label: 'Dues', reports: dues },
  {
    label: 'For the accountant',
    reports: [
      {
        tab: 'for-the-accountant',
        label: 'Tally export and closing file',
        says: 'A period for Tally or as a day book, and a year’s papers for the auditor.',
        access: 'reports.report.export',
        kind: 'book',
        of: ForTheAccountant,
      },
    ],
  },
  { label: 'Checks', reports: checks },
];

/** What other reports lead to; they stand in no group. */
const behind: readonly TreeReport[] = [
  registerDifferences,
  {
    tab: 'party-balances',
    label: 'Party balances',
    says: 'Balance of each party of an account.',
    access: 'reports.financial.read',
    kind: 'report',
    operation: reports.getPartyBalances,
    needs: 'accountId',
    days: 'day',
    filters: [
      picker('accountId', 'Account', accounts.listAccounts, { with: { postable: true } }),
      choice('side', 'Side', { debit: 'Debit', credit: 'Credit' }),
    ],
  },
  {
    tab: 'cash-entries',
    label: 'Cash entries',
    says: 'The entries of an account that moved cash.',
    access: 'reports.financial.read',
    kind: 'report',
    operation: reports.getCashParts,
    needs: 'accountId',
    days: 'span',
    filters: [picker('accountId', 'Account', accounts.listAccounts, { with: { postable: true } })],
  },
];

/** The report of an address; undefined for the tree itself. */
export function reportAt(tab: string | undefined): TreeReport | undefined {
  if (tab === undefined) return undefined;
  return [...reportTree.flatMap((group) => group.reports), ...behind].find(
    (report) => report.tab === tab,
  );
}

/** The report of a saved one, by its call and what it is asked. */
export const treeReport = (
  call: string,
  parameters: Readonly<Record<string, string>>,
): TreeReport | undefined => {
  const found = [...reportTree.flatMap((group) => group.reports), ...behind].filter(
    (report) => report.kind === 'report' && report.operation.key === call,
  );
  const asks = (report: TreeReport) =>
    Object.entries(report.kind === 'report' ? (report.asks ?? {}) : {});
  const exact = found.find(
    (report) =>
      asks(report).every(([key, value]) => parameters[key] === value) && asks(report).length > 0,
  );
  return exact ?? found.find((report) => asks(report).length === 0);
};
