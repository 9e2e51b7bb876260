import { index, pgTable, unique } from 'drizzle-orm/pg-core';
import { attachment } from '../../platform/files/file.table.ts';
import { reference, rowId } from '../../platform/database/columns.ts';
import { vendors } from './vendor.table.ts';

/** Papers of a vendor: certificates, agreements, a cancelled cheque. */
export const vendorFiles = pgTable(
  'vendor_file',
  {
    id: rowId(),
    vendorId: reference().references(() => vendors.id),
    ...attachment(),
  },
  (file) => [
    unique('vendor.file_once').on(file.fileId),
    index('vendor_file_by_vendor').on(file.vendorId),
  ],
);
