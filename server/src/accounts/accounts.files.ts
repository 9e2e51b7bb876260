import { sql } from 'drizzle-orm';
import { files } from '../platform/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { expenseFiles } from './expenses/expense.table.ts';
import { voucherFiles } from './vouchers/voucher.table.ts';

/** What files of this area are used for. */
export const accountsFiles: readonly FileUse[] = [
  {
    purpose: 'attachment',
    write: 'accounts.voucher.write',
    read: 'accounts.voucher.read',
    isUsed: sql`exists (select from ${voucherFiles} where ${voucherFiles.fileId} = ${files.id})`,
  },
  {
    purpose: 'attachment',
    write: 'accounts.expense.own',
    read: 'accounts.expense.read',
    isUsed: sql`exists (select from ${expenseFiles} where ${expenseFiles.fileId} = ${files.id})`,
  },
];
