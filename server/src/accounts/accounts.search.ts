import { eq, sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { ledgerAccounts } from './chart/account.table.ts';
import { expenses } from './expenses/expense.table.ts';
import { vouchers } from './vouchers/voucher.table.ts';
import { bankAccounts } from './banks/bank-account.table.ts';
import { journalEntries } from './journal/journal.table.ts';

/** What the search finds of this area. */
export const accountsSearch: readonly SearchKind[] = [
  {
    kind: 'bank_account',
    label: 'Bank accounts',
    permission: 'accounts.bank.read',
    by: 'name',
    rank: 60,
    rows: (tx) =>
      tx
        .select({ id: bankAccounts.id, title: bankAccounts.label, under: bankAccounts.bankName })
        .from(bankAccounts)
        .$dynamic(),
    id: bankAccounts.id,
    words: [bankAccounts.label, bankAccounts.bankName],
    isSmall: true,
  },
  {
    kind: 'ledger_account',
    label: 'Ledger accounts',
    permission: 'accounts.ledger.read',
    by: 'name',
    rank: 62,
    rows: (tx) =>
      tx
        .select({
          id: ledgerAccounts.id,
          title: ledgerAccounts.name,
          under: ledgerAccounts.code,
        })
        .from(ledgerAccounts)
        .$dynamic(),
    id: ledgerAccounts.id,
    where: eq(ledgerAccounts.isGroup, false),
    words: [ledgerAccounts.name, ledgerAccounts.code],
    exact: [ledgerAccounts.code],
    isSmall: true,
  },
  {
    kind: 'journal_entry',
    label: 'Journal entries',
    permission: 'accounts.ledger.read',
    by: 'number',
    rank: 70,
    rows: (tx) =>
      tx
        .select({
          id: journalEntries.id,
          title: journalEntries.sourceNo,
          under: sql<string>`${journalEntries.narration}`,
        })
        .from(journalEntries)
        .$dynamic(),
    id: journalEntries.id,
    words: [journalEntries.sourceNo],
    numbers: [journalEntries.sourceNo],
  },
  {
    kind: 'voucher',
    label: 'Vouchers',
    permission: 'accounts.voucher.read',
    by: 'number',
    rank: 64,
    rows: (tx) =>
      tx
        .select({
          id: vouchers.id,
          title: sql<string>`coalesce(${vouchers.number},
            case ${vouchers.status} when 'post_dated' then 'Post-dated ' else 'Draft ' end || ${vouchers.id})`,
          under: sql<string>`coalesce(${vouchers.partyName}, ${vouchers.narration})`,
        })
        .from(vouchers)
        .$dynamic(),
    id: vouchers.id,
    words: [vouchers.searchText],
    numbers: [vouchers.number],
  },
  {
    kind: 'expense',
    label: 'Expenses',
    permission: 'accounts.expense.read',
    by: 'number',
    rank: 66,
    rows: (tx) =>
      tx
        .select({
          id: expenses.id,
          title: sql<string>`coalesce(${expenses.number}, 'Draft ' || ${expenses.id})`,
          under: expenses.description,
        })
        .from(expenses)
        .$dynamic(),
    id: expenses.id,
    words: [expenses.searchText],
    numbers: [expenses.number],
  },
];
