import { permissions } from '../kit/permission.ts';

export const accountsPermissions = permissions({
  'accounts.ledger.read': ['See the chart of accounts and entries', 'A C U'],
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
