import { AccountChange } from '@counting-house/contract/accounts/journal/account.ts';
import { CentreChange } from '@counting-house/contract/accounts/journal/centre.ts';
import { BankAccountChange } from '@counting-house/contract/books/bank-account.ts';
import { deletable, setBy, switchable, type RegisterRow } from '../platform/rows/row-register.ts';
import { deleteBankAccount, updateBankAccount } from '../books/banks/bank-account.service.ts';
import { bankAccounts } from '../books/banks/bank-account.table.ts';
import { deleteAccount, updateAccount } from '../books/chart/account.service.ts';
import { ledgerAccounts } from '../books/chart/account.table.ts';
import { updateCentre } from '../books/chart/centre.service.ts';
import { centres } from '../books/chart/centre.table.ts';
import { openItems } from '../books/open-items/open-item.table.ts';
import { openingBalances } from './opening/opening.table.ts';
import { voucherRows } from './vouchers/voucher-rows.ts';

const account = AccountChange.shape;
const chart = 'accounts.chart.write';

const { label, showOnInvoice, upiId } = BankAccountChange.shape;
const permission = 'accounts.bank.write';

export const accountsRows: readonly RegisterRow[] = [
  {
    table: bankAccounts,
    read: 'accounts.bank.read',
    softDelete: deletable(bankAccounts, permission, deleteBankAccount),
    status: switchable(permission, 'isActive', (ctx, at, to) =>
      updateBankAccount(ctx, { ...at, isActive: to === 'active' }),
    ),
    fields: setBy(permission, (ctx, at, change) => updateBankAccount(ctx, { ...at, ...change }), {
      label: label.unwrap(),
      showOnInvoice: showOnInvoice.unwrap(),
      upiId: upiId.unwrap(),
    }),
  },
  {
    table: ledgerAccounts,
    read: 'accounts.ledger.read',
    softDelete: deletable(ledgerAccounts, chart, deleteAccount),
    status: switchable(chart, 'isActive', (ctx, at, to) =>
      updateAccount(ctx, { ...at, isActive: to === 'active' }),
    ),
    fields: setBy(chart, (ctx, at, change) => updateAccount(ctx, { ...at, ...change }), {
      name: account.name.unwrap(),
      code: account.code.unwrap(),
    }),
  },
  {
    table: centres,
    read: 'accounts.ledger.read',
    softDelete: deletable(centres, chart),
    status: switchable(chart, 'isActive', (ctx, at, to) =>
      updateCentre(ctx, { ...at, isActive: to === 'active' }),
    ),
    fields: setBy(chart, (ctx, at, change) => updateCentre(ctx, { ...at, ...change }), {
      name: CentreChange.shape.name.unwrap(),
    }),
  },
  {
    table: openingBalances,
    read: 'accounts.ledger.read',
  },
  {
    table: openItems,
    read: 'accounts.receivable.read',
    status: 'A document is open until it is settled.',
  },
  ...voucherRows,
];
