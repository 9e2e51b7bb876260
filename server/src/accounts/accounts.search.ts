import { eq, sql } from 'drizzle-orm';
import { numberOrDraft, searched, type SearchKind } from '../platform/rows/search.ts';
import { bankAccounts } from '../books/banks/bank-account.table.ts';
import { ledgerAccounts } from '../books/chart/account.table.ts';
import { expenses } from './expenses/expense.table.ts';
import { journalEntries } from '../books/journal/journal.table.ts';
import { vouchers } from './vouchers/voucher.table.ts';

/** What the search finds of this area. */
export const accountsSearch: readonly SearchKind[] = [
  searched(bankAccounts, 'bank_account', 'Bank accounts', 'accounts.bank.read', {
    by: 'name',
    rank: 60,
    title: bankAccounts.label,
    under: bankAccounts.bankName,
    words: [bankAccounts.label, bankAccounts.bankName],
    isSmall: true,
  }),
  searched(ledgerAccounts, 'ledger_account', 'Ledger accounts', 'accounts.ledger.read', {
    by: 'name',
    rank: 62,
    title: ledgerAccounts.name,
    under: ledgerAccounts.code,
    where: eq(ledgerAccounts.isGroup, false),
    words: [ledgerAccounts.name, ledgerAccounts.code],
    exact: [ledgerAccounts.code],
    isSmall: true,
  }),
  searched(journalEntries, 'journal_entry', 'Journal entries', 'accounts.ledger.read', {
    by: 'number',
    rank: 70,
    title: journalEntries.sourceNo,
    under: journalEntries.narration,
    words: [journalEntries.sourceNo],
    numbers: [journalEntries.sourceNo],
  }),
  searched(vouchers, 'voucher', 'Vouchers', 'accounts.voucher.read', {
    by: 'number',
    rank: 64,
    title: sql`coalesce(${vouchers.number},
      case ${vouchers.status} when 'post_dated' then 'Post-dated ' else 'Draft ' end || ${vouchers.id})`,
    under: sql`coalesce(${vouchers.partyName}, ${vouchers.narration})`,
    words: [vouchers.searchText],
    numbers: [vouchers.number],
  }),
  searched(expenses, 'expense', 'Expenses', 'accounts.expense.read', {
    by: 'number',
    rank: 66,
    title: numberOrDraft(expenses),
    under: expenses.description,
    words: [expenses.searchText],
    numbers: [expenses.number],
  }),
];
