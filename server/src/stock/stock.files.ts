import { sql } from 'drizzle-orm';
import { files } from '../admin/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { stockDocFiles } from './documents/document.table.ts';

const isUsed = sql`exists (select from ${stockDocFiles} where ${stockDocFiles.fileId} = ${files.id})`;

/** Photos and papers of stock documents, for whoever may write one that takes them. */
export const stockFiles: readonly FileUse[] = (
  ['stock.adjustment.write', 'stock.scrap.write', 'stock.inspection.write'] as const
).map((write) => ({ purpose: 'attachment', write, read: 'stock.balance.read', isUsed }));
