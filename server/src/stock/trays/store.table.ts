import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rowId, stamps } from '../../platform/database/columns.ts';

/** A site that keeps goods. */
export const stores = pgTable(
  'store',
  {
    id: rowId(),
    code: text().notNull().unique('store.code_taken'),
    name: text().notNull().unique('store.name_taken'),
    /** Used when a call names no store. */
    isDefault: boolean().notNull(),
    ...stamps(),
  },
  (store) => [
    uniqueIndex('store.second_default')
      .on(store.isDefault)
      .where(sql`${store.isDefault}`),
  ],
);
