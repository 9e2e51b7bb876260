import { pgTable, text } from 'drizzle-orm/pg-core';
import { reference } from '../platform/database/columns.ts';
import { uploads } from './list-upload.table.ts';

/** A list as it was just before an upload was loaded, as CSV: uploading it again goes back. */
export const listsBefore = pgTable('list_upload_before', {
  uploadId: reference()
    .primaryKey()
    .references(() => uploads.id, { onDelete: 'cascade' }),
  csv: text().notNull(),
});
