import type { ViewState } from '@counting-house/contract/admin/saved-view.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reference, rowId, stamps } from '../platform/database/columns.ts';
import { users } from '../platform/people/user.table.ts';

/** A list as somebody likes to see it, under a name. */
export const savedViews = pgTable(
  'saved_view',
  {
    id: rowId(),
    ownerId: reference().references(() => users.id),
    /** Screen and operation, `orders.b2cDesk:orders.listOrders`. */
    list: text().notNull(),
    name: text().notNull(),
    state: jsonb().$type<ViewState>().notNull(),
    isShared: boolean().notNull(),
    position: integer().notNull(),
    ...stamps(),
  },
  (view) => [
    uniqueIndex('view.name_taken').on(view.list, view.ownerId, sql`lower(${view.name})`),
    check('view.too_large', sql`octet_length(${view.state}::text) <= 8192`),
  ],
);
