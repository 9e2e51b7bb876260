import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { rowId, stamps } from '../../platform/database/columns.ts';

/** Why stock was put right by hand. */
export const stockReasons = pgTable('stock_reason', {
  id: rowId(),
  code: text().notNull().unique('stock_reason.code_taken'),
  name: text().notNull(),
  /** Explains goods that were found, and those that are gone. */
  forGain: boolean().notNull(),
  forLoss: boolean().notNull(),
  ...stamps(),
});
