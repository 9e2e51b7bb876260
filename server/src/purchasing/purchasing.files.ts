import { fileUse, type FileUse } from '../platform/files/file-use.ts';
import { billFiles } from './bills/bill.table.ts';
import { inwardFiles } from './inward/inward.table.ts';
import { items } from './items/item.table.ts';
import { vendorNoteFiles } from './notes/vendor-note.table.ts';
import { vendorReturnFiles } from './returns/vendor-return.table.ts';
import { vendorFiles } from './vendors/vendor-file.table.ts';

export const purchasingFiles: readonly FileUse[] = [
  fileUse('item', items.imageFileId, {
    write: 'purchasing.item.write',
    read: 'purchasing.item.read',
  }),
  fileUse('attachment', vendorFiles.fileId, {
    write: 'purchasing.vendor.write',
    read: 'purchasing.vendor.read',
  }),
  fileUse('attachment', inwardFiles.fileId, {
    write: 'purchasing.inward.write',
    read: 'purchasing.inward.read',
  }),
  fileUse('attachment', billFiles.fileId, {
    write: 'purchasing.bill.write',
    read: 'purchasing.bill.read',
  }),
  fileUse('attachment', vendorReturnFiles.fileId, {
    write: 'purchasing.return.write',
    read: 'purchasing.return.write',
  }),
  fileUse('attachment', vendorNoteFiles.fileId, {
    write: 'purchasing.note.write',
    read: 'purchasing.note.read',
  }),
];
