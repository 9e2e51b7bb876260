import { sql } from 'drizzle-orm';
import { files } from '../admin/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { stockDocFiles } from './documents/document.table.ts';

export const stockFiles: readonly FileUse[] = [
  {
    purpose: 'attachment',
    write: 'stock.adjustment.write',
    read: 'stock.balance.read',
    isUsed: sql`exists (select from ${stockDocFiles} where ${stockDocFiles.fileId} = ${files.id})`,
  },
];
