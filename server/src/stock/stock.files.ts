import { fileUse, type FileUse } from '../platform/files/file-use.ts';
import { countLineFiles } from './counts/count.table.ts';
import { stockDocFiles } from './documents/document.table.ts';

const ofDocuments = [
  'stock.adjustment.write',
  'stock.scrap.write',
  'stock.inspection.write',
] as const;
const ofCounts = ['stock.count.write', 'stock.count.review'] as const;

/** Photos and papers of stock documents and of counted goods, for anyone who may write what takes them. */
export const stockFiles: readonly FileUse[] = [
  ...ofDocuments.map((write) =>
    fileUse('attachment', stockDocFiles.fileId, { write, read: 'stock.balance.read' }),
  ),
  ...ofCounts.map((write) =>
    fileUse('attachment', countLineFiles.fileId, { write, read: 'stock.count.write' }),
  ),
];
