import { pgTable, text } from 'drizzle-orm/pg-core';
import { json, rowId, stamps } from '../database/columns.ts';

/** The settings that differ from their default. */
export const settingRows = pgTable('setting', {
  id: rowId(),
  key: text().notNull().unique('setting.key_taken'),
  value: json().notNull(),
  ...stamps(),
});
