import { fileUse, type FileUse } from '../platform/files/file-use.ts';
import { expenseFiles } from './expenses/expense.table.ts';
import { voucherFiles } from './vouchers/voucher.table.ts';

/** What files of this area are used for. */
export const accountsFiles: readonly FileUse[] = [
  fileUse('attachment', voucherFiles.fileId, {
    write: 'accounts.voucher.write',
    read: 'accounts.voucher.read',
  }),
  fileUse('attachment', expenseFiles.fileId, {
    write: 'accounts.expense.own',
    read: 'accounts.expense.read',
  }),
];
