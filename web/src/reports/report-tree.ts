import type { Comparison } from '@counting-house/contract/reports/statement.ts';
import { comparisons } from '@counting-house/contract/reports/statement.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type { ComponentType } from 'react';
import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { states } from '@counting-house/contract/customers/state.ts';
import { registerRows } from '@counting-house/contract/reports/register.ts';
import { moneyHolders } from '@counting-house/contract/reports/tie-out.ts';
import { type Filter, choice, one, picker, yesNo } from '../ui/filter/filters.tsx';
import { DayBook } from './day-book.tsx';
import { AccountLedger } from './ledger.tsx';

/** A report as it stands in the tree: its name in the address, and how it is asked. */
export type TreeReport = {
  /** Its name in the address, `?tab=profit-loss`. */
  readonly tab: string;
  readonly label: string;
  /** What it answers, in a line. */
  readonly says: string;
  readonly access: PermissionKey;
} & (
  | {
      readonly kind: 'report';
      readonly operation: Operation<'read'>;
      /** Of some days, or of one. */
      readonly days: 'span' | 'day';
      readonly compares?: readonly Comparison[];
      readonly hasCentre?: boolean;
      /** Accounts open to their months. */
      readonly hasMonths?: boolean;
      readonly filters?: readonly Filter[];
      /** What must be chosen before it can be asked. */
      readonly needs?: string;
      /** What is asked beside what the address says. */
      readonly asks?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'book'; readonly of: ComponentType }
);

type Group = { readonly label: string; readonly reports: readonly TreeReport[] };

const all = Object.keys(comparisons) as Comparison[];
const zero = yesNo('zero', 'Accounts without entries');
const depth = choice('level', 'Levels', { 1: 'Headings', 2: 'Two levels', 3: 'Three levels' });

const rowsBy = one('by', 'Rows', registerRows);
const place = one('place', 'State', states);
/** It is chosen by opening a party's figure, and taken away by its chip. */
const oneParty: Filter<'partyId'> = {
  keys: ['partyId'],
  label: 'Party',
  words: ({ partyId }) => (partyId ? 'One party' : null),
  input: () => null,
};
const numberedSeries = {
  invoice_b2c: 'Invoices to consumers',
  invoice_b2b: 'Invoices to businesses',
  bill_of_supply: 'Bills of supply',
  gift_card_receipt: 'Receipts for gift cards',
  credit_note: 'Credit notes',
  bill: 'Bills of vendors',
  debit_note: 'Debit notes to vendors',
  receipt: 'Receipts',
  payment: 'Payments',
  contra: 'Transfers between accounts',
  journal: 'Journals',
  settlement: 'Settlements',
  expense: 'Expenses',
  inward: 'Receipts of goods',
  vendor_return: 'Returns to vendors',
  purchase_order: 'Purchase orders',
  order: 'B2C orders',
  b2b_order: 'B2B orders',
};

export const reportTree: readonly Group[] = [
  {
    label: 'Statements',
    reports: [
      {
        tab: 'profit-loss',
        label: 'Profit and loss',
        says: 'What was earned and spent, and what is left.',
        access: 'reports.financial.read',
        kind: 'report',
        operation: reports.getProfitLoss,
        days: 'span',
        compares: all,
        hasCentre: true,
        hasMonths: true,
        filters: [zero, depth],
      },
      {
        tab: 'balance-sheet',
        label: 'Balance sheet',
        says: 'What the business has and owes on a day.',
        access: 'reports.financial.read',
        kind: 'report',
        operation: reports.getBalanceSheet,
        days: 'day',
        compares: all,
        filters: [zero, depth],
      },
      {
        tab: 'cash-flow',
        label: 'Cash flow',
        says: 'How profit became cash, or did not.',
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
        says: 'What cash came in and went out for.',
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
        says: 'Every account with what it opened with, turned over and closed with.',
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
      {
        tab: 'cash-book',
        label: 'Cash book',
        says: 'Cash in and out, closed every day.',
        access: 'reports.ledger.read',
        kind: 'report',
        operation: reports.getCashBook,
        days: 'span',
        asks: { of: 'cash' },
        filters: [
          picker('accountId', 'Account', accounts.listAccounts, { with: { postable: true } }),
          yesNo('daily', 'Days alone'),
        ],
      },
      {
        tab: 'bank-book',
        label: 'Bank book',
        says: 'Receipts and payments of bank accounts, with what is reconciled.',
        access: 'reports.ledger.read',
        kind: 'report',
        operation: reports.getCashBook,
        days: 'span',
        asks: { of: 'bank' },
        filters: [
          picker('accountId', 'Account', accounts.listAccounts, { with: { postable: true } }),
          yesNo('daily', 'Days alone'),
        ],
      },
      {
        tab: 'journal-register',
        label: 'Journal register',
        says: 'Journals made by hand, with who posted and approved them.',
        access: 'reports.ledger.read',
        kind: 'report',
        operation: reports.getJournalRegister,
        days: 'span',
      },
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
  {
    label: 'Registers',
    reports: [
      {
        tab: 'sales-register',
        label: 'Sales register',
        says: 'Invoices and credit notes with their GST, tied to the ledger.',
        access: 'reports.tax.read',
        kind: 'report',
        operation: reports.getSalesRegister,
        days: 'span',
        filters: [
          rowsBy,
          one('kind', 'Documents', { invoice: 'Invoices', credit_note: 'Credit notes' }),
          one('partyKind', 'Buyers', { customer: 'Consumers', company: 'Companies' }),
          oneParty,
          place,
        ],
      },
      {
        tab: 'purchase-register',
        label: 'Purchase register',
        says: 'Bills, debit notes and expenses with input tax, tied to the ledger.',
        access: 'reports.tax.read',
        kind: 'report',
        operation: reports.getPurchaseRegister,
        days: 'span',
        filters: [
          rowsBy,
          one('kind', 'Documents', {
            bill: 'Bills',
            debit_note: 'Debit notes',
            expense: 'Expenses',
            other: 'Fees and payments',
          }),
          picker('partyId', 'Vendor', purchasing.listVendors),
          place,
        ],
      },
    ],
  },
  {
    label: 'Checks',
    reports: [
      {
        tab: 'tie-outs',
        label: 'Tie-outs',
        says: 'Every control account against its documents, on any day.',
        access: 'reports.ledger.read',
        kind: 'report',
        operation: reports.getTieOuts,
        days: 'day',
      },
      {
        tab: 'goods-not-billed',
        label: 'Goods received, not billed',
        says: 'Receipts that wait for the bill of their vendor.',
        access: 'reports.ledger.read',
        kind: 'report',
        operation: reports.getGoodsNotBilled,
        days: 'day',
        filters: [picker('vendorId', 'Vendor', purchasing.listVendors)],
      },
      {
        tab: 'money-on-the-way',
        label: 'Money on the way',
        says: 'What the gateway, couriers and cheques still hold.',
        access: 'reports.ledger.read',
        kind: 'report',
        operation: reports.getMoneyOnTheWay,
        days: 'day',
        filters: [
          one('of', 'Held by', moneyHolders),
          picker('courierId', 'Courier', logistics.listCouriers),
        ],
      },
      {
        tab: 'wallets-and-cards',
        label: 'Wallets and gift cards',
        says: 'What is owed to holders of wallets and gift cards.',
        access: 'reports.ledger.read',
        kind: 'report',
        operation: reports.getWalletsAndCards,
        days: 'day',
      },
      {
        tab: 'stock-tie-out',
        label: 'Stock tie-out',
        says: 'The value of goods against their accounts, and where they part.',
        access: 'reports.ledger.read',
        kind: 'report',
        operation: reports.getStockTieOut,
        days: 'day',
      },
      {
        tab: 'number-check',
        label: 'Number check',
        says: 'Missing, repeated and cancelled document numbers.',
        access: 'reports.ledger.read',
        kind: 'report',
        operation: reports.getNumberCheck,
        days: 'span',
        filters: [one('series', 'Series', numberedSeries)],
      },
    ],
  },
];

/** What other reports lead to; they stand in no group. */
const behind: readonly TreeReport[] = [
  {
    tab: 'party-balances',
    label: 'Party balances',
    says: 'What each party of an account owes or is owed.',
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
    tab: 'register-differences',
    label: 'In the ledger, not in the register',
    says: 'Entries on the accounts of a register that it does not hold.',
    access: 'reports.tax.read',
    kind: 'report',
    operation: reports.getRegisterDifferences,
    needs: 'of',
    days: 'span',
    filters: [one('of', 'Register', { sales: 'Sales', purchase: 'Purchases' })],
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
export const reportOf = (
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
