import { sql } from 'drizzle-orm';
import { files } from '../platform/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { countLineFiles } from './counts/count.table.ts';
import { stockDocFiles } from './documents/document.table.ts';

const isUsed = sql`exists (select from ${stockDocFiles} where ${stockDocFiles.fileId} = ${files.id})`;

const isCounted = sql`exists (select from ${countLineFiles} where ${countLineFiles.fileId} = ${files.id})`;

const ofDocuments = [
  'stock.adjustment.write',
  'stock.scrap.write',
  'stock.inspection.write',
] as const;
const ofCounts = ['stock.count.write', 'stock.count.review'] as const;

/** Photos and papers of stock documents and of counted goods, for anyone who may write what takes them. */
export const stockFiles: readonly FileUse[] = [
  ...ofDocuments.map(
    (write) => ({ purpose: 'attachment', write, read: 'stock.balance.read', isUsed }) as const,
  ),
  ...ofCounts.map(
    (write) =>
      ({ purpose: 'attachment', write, read: 'stock.count.write', isUsed: isCounted }) as const,
  ),
];
