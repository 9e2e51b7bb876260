import { BankAccountChange } from '@counting-house/contract/accounts/bank-account.ts';
import { deletable, field, switchable, type RegisterRow } from '../platform/rows/row-register.ts';
import { deleteBankAccount, updateBankAccount } from './banks/bank-account.service.ts';
import { bankAccounts } from './banks/bank-account.table.ts';

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
];
