import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { rowId, stamps } from '../platform/columns.ts';

/** Why stock changed by hand, and the role of the books that it is posted to. */
export const stockReasons = pgTable('stock_reason', {
  id: rowId(),
  code: text().notNull().unique('stock_reason.code_taken'),
  name: text().notNull(),
  /** Explains goods that were found, and those that are gone. */
  forGain: boolean().notNull(),
  forLoss: boolean().notNull(),
  ledgerRole: text({ enum: ['stock_loss', 'stock_gain', 'stock_difference'] }).notNull(),
  ...stamps(),
});
