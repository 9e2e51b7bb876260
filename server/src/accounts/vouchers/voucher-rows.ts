import { deletable, type RegisterRow } from '../../platform/rows/row-register.ts';
import { expenses } from '../expenses/expense.table.ts';
import { deleteExpense } from '../expenses/expense.service.ts';
import { vouchers } from './voucher.table.ts';

/** What the general calls may do with vouchers and expenses. */
export const voucherRows: readonly RegisterRow[] = [
  {
    table: vouchers,
    read: 'accounts.voucher.read',
    status: 'A voucher goes on by its own steps.',
  },
  {
    table: expenses,
    read: 'accounts.expense.read',
    softDelete: deletable(expenses, 'accounts.expense.write', deleteExpense),
    status: 'An expense goes on by its own steps.',
  },
];
