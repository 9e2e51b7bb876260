import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { states } from '@counting-house/contract/customers/state.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { registerRows } from '@counting-house/contract/reports/register.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { type Filter, one, picker, yesNo } from '../ui/filter/filters.tsx';
import type { TreeReport } from './table/tree-report.ts';

const rowsBy = one('by', 'Rows', registerRows);
const place = one('place', 'State', states);
/** It is chosen by opening a party's figure, and taken away by its chip. */
const oneParty: Filter<'partyId'> = {
  keys: ['partyId'],
  label: 'Party',
  words: ({ partyId }) => (partyId ? 'One party' : null),
  input: () => null,
};

/** Cash and banks day by day, and journals made by hand. */
export const moneyBooks: readonly TreeReport[] = [
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
];

/** Documents with their taxes. */
export const registers: readonly TreeReport[] = [
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
      one('partyKind', 'Channel', { customer: 'Consumers', company: 'Companies' }),
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
];

/** What a difference of a register leads to. */
export const registerDifferences: TreeReport = {
  tab: 'register-differences',
  label: 'In the ledger, not in the register',
  says: 'Entries on the accounts of a register that it does not hold.',
  access: 'reports.tax.read',
  kind: 'report',
  operation: reports.getRegisterDifferences,
  needs: 'of',
  days: 'span',
  filters: [one('of', 'Register', { sales: 'Sales', purchase: 'Purchases' })],
};
