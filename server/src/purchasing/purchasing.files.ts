import { sql } from 'drizzle-orm';
import { files } from '../platform/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { billFiles } from './bills/bill.table.ts';
import { items } from './items/item.table.ts';
import { inwardFiles } from './inward/inward.table.ts';
import { vendorNoteFiles } from './notes/vendor-note.table.ts';
import { vendorReturnFiles } from './returns/vendor-return.table.ts';
import { vendorFiles } from './vendors/vendor-file.table.ts';

export const purchasingFiles: readonly FileUse[] = [
  {
    purpose: 'item',
    write: 'purchasing.item.write',
    read: 'purchasing.item.read',
    isUsed: sql`exists (select from ${items} where ${items.imageFileId} = ${files.id})`,
  },
  {
    purpose: 'attachment',
    write: 'purchasing.vendor.write',
    read: 'purchasing.vendor.read',
    isUsed: sql`exists (select from ${vendorFiles} where ${vendorFiles.fileId} = ${files.id})`,
  },
  {
    purpose: 'attachment',
    write: 'purchasing.inward.write',
    read: 'purchasing.inward.read',
    isUsed: sql`exists (select from ${inwardFiles} where ${inwardFiles.fileId} = ${files.id})`,
  },
  {
    purpose: 'attachment',
    write: 'purchasing.bill.write',
    read: 'purchasing.bill.read',
    isUsed: sql`exists (select from ${billFiles} where ${billFiles.fileId} = ${files.id})`,
  },
  {
    purpose: 'attachment',
    write: 'purchasing.return.write',
    read: 'purchasing.return.write',
    isUsed: sql`exists (select from ${vendorReturnFiles} where ${vendorReturnFiles.fileId} = ${files.id})`,
  },
  {
    purpose: 'attachment',
    write: 'purchasing.note.write',
    read: 'purchasing.note.read',
    isUsed: sql`exists (select from ${vendorNoteFiles} where ${vendorNoteFiles.fileId} = ${files.id})`,
  },
];
