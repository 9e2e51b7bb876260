import { permissions } from '../kit/permission.ts';

export const accountsPermissions = permissions({
  'accounts.ledger.read': ['See the chart of accounts and entries', 'A C U'],
  'accounts.chart.write': ['Change the chart of accounts, centres and posting rules', 'A C'],
  'accounts.journal.write': ['Enter opening balances and journals', 'A C'],
  'accounts.journal.reverse': ['Reverse opening balances and journals', 'A C'],
  'accounts.period.lock': ['Hold and lock months', 'A C'],
  'accounts.period.unlock': ['Unlock a month', 'A'],
  'accounts.year.close': ['Close a financial year', 'A'],
  'accounts.year.reopen': ['Reopen the last financial year', ''],
  'accounts.period.postOnHold': ['Post into a month on hold', 'A C'],
  'accounts.bank.read': ['See bank accounts', 'A C U'],
  'accounts.bank.write': ['Add and change bank accounts', 'A C'],
  'accounts.bank.seeNumber': ['See full account numbers (logged)', 'A C'],
  'accounts.journal.control': ['Write journals on accounts that documents post to', 'C'],
  'accounts.voucher.read': ['See vouchers', 'A C U'],
  'accounts.voucher.write': ['Draft vouchers', 'A C'],
  'accounts.voucher.post': ['Post vouchers, cheques and cash counts', 'A C'],
  'accounts.voucher.approve': ['Approve the vouchers of others', 'A'],
  'accounts.voucher.reverse': ['Reverse vouchers, return cheques', 'A C'],
  'accounts.payable.read': ['See what we owe', 'A C U'],
});
