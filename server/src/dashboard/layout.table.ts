import type { HomeLayout } from '@counting-house/contract/dashboard/layout.ts';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { reference, rowId, stamps } from '../platform/database/columns.ts';
import { users } from '../platform/people/user.table.ts';

/** How a person arranged the dashboard; none until they first do. */
export const dashboardLayouts = pgTable('dashboard_layout', {
  id: rowId(),
  userId: reference()
    .unique()
    .references(() => users.id),
  blocks: jsonb().$type<HomeLayout['blocks']>().notNull(),
  ...stamps(),
});
