import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { rowId, stamps } from '../../platform/database/columns.ts';

/** What a line is earned or spent for: a channel, or all of them together. */
export const centres = pgTable('centre', {
  id: rowId(),
  code: text().notNull().unique('centre.code_taken'),
  name: text().notNull(),
  isActive: boolean().notNull().default(true),
  ...stamps(),
});
