import { AccountChange } from '@counting-house/contract/accounts/journal/account.ts';
import { CentreChange } from '@counting-house/contract/accounts/journal/centre.ts';
import { BankAccountChange } from '@counting-house/contract/accounts/bank-account.ts';
import { deletable, field, switchable, type RegisterRow } from '../platform/rows/row-register.ts';
import { deleteBankAccount, updateBankAccount } from './banks/bank-account.service.ts';
import { bankAccounts } from './banks/bank-account.table.ts';
import { deleteAccount, updateAccount } from './chart/account.service.ts';
import { ledgerAccounts } from './chart/account.table.ts';
import { updateCentre } from './chart/centre.service.ts';
import { centres } from './chart/centre.table.ts';
import { openItems } from './open-items/open-item.table.ts';
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
    fields: {
      label: field({
        permission,
        of: label.unwrap(),
        set: (ctx, at, to) => updateBankAccount(ctx, { ...at, label: to }),
      }),
      showOnInvoice: field({
        permission,
        of: showOnInvoice.unwrap(),
        set: (ctx, at, to) => updateBankAccount(ctx, { ...at, showOnInvoice: to }),
      }),
      upiId: field({
        permission,
        of: upiId.unwrap(),
        set: (ctx, at, to) => updateBankAccount(ctx, { ...at, upiId: to }),
      }),
    },
  },
  {
    table: ledgerAccounts,
    read: 'accounts.ledger.read',
    softDelete: deletable(ledgerAccounts, chart, deleteAccount),
    status: switchable(chart, 'isActive', (ctx, at, to) =>
      updateAccount(ctx, { ...at, isActive: to === 'active' }),
    ),
    fields: {
      name: field({
        permission: chart,
        of: account.name.unwrap(),
        set: (ctx, at, to) => updateAccount(ctx, { ...at, name: to }),
      }),
      code: field({
        permission: chart,
        of: account.code.unwrap(),
        set: (ctx, at, to) => updateAccount(ctx, { ...at, code: to }),
      }),
    },
  },
  {
    table: centres,
    read: 'accounts.ledger.read',
    softDelete: deletable(centres, chart),
    status: switchable(chart, 'isActive', (ctx, at, to) =>
      updateCentre(ctx, { ...at, isActive: to === 'active' }),
    ),
    fields: {
      name: field({
        permission: chart,
        of: CentreChange.shape.name.unwrap(),
        set: (ctx, at, to) => updateCentre(ctx, { ...at, name: to }),
      }),
    },
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
