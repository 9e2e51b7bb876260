import { permissions } from '../kit/permission.ts';

export const customersPermissions = permissions({
  'customers.customer.read': ['See customers', 'A C U S'],
  'customers.customer.write': ['Add, change, block customers', 'A S'],
  'customers.customer.delete': ['Delete customers', 'A'],
  'customers.customer.export': ['Export customers', 'A'],
  'customers.customer.merge': ['Merge two customers', 'A'],
  'customers.customer.erase': ['Erase a person', 'A'],
  'customers.wallet.read': ['See wallets', 'A C U S'],
  'customers.wallet.credit': ['Add money to wallets', 'A'],
  'customers.receipt.send': ['Mail receipts for wallets and gift cards to customers', 'A C S'],
  'customers.wallet.debit': ['Take money from wallets, freeze', 'A'],
});
