import { index, pgTable, unique } from 'drizzle-orm/pg-core';
import { files } from '../../platform/files/file.table.ts';
import { moment, reference, rowId } from '../../platform/database/columns.ts';
import { vendors } from './vendor.table.ts';

/** Papers of a vendor: certificates, agreements, a cancelled cheque. */
export const vendorFiles = pgTable(
  'vendor_file',
  {
    id: rowId(),
    vendorId: reference().references(() => vendors.id),
    fileId: reference().references(() => files.id),
    createdAt: moment().notNull(),
    createdBy: reference(),
  },
  (file) => [
    unique('vendor.file_once').on(file.fileId),
    index('vendor_file_by_vendor').on(file.vendorId),
  ],
);
