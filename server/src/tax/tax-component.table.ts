import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { date, rowId, stamps } from '../platform/database/columns.ts';

/** A part of a tax that has accounts of its own: CGST, SGST, IGST, cess. */
export const taxComponents = pgTable('tax_component', {
  id: rowId(),
  code: text().notNull().unique('tax_component.code_taken'),
  name: text().notNull(),
  /** The order in which documents print them. */
  position: integer().notNull(),
  /** The last day on which the law charges it; null while it has no end. */
  validTo: date(),
  ...stamps(),
});
