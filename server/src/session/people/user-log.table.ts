import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** The pages that people came to, as their browsers told. Insert only. */
export const userLogs = pgTable(
  'user_log',
  {
    id: rowId(),
    at: moment().notNull(),
    userId: reference().references(() => users.id),
    sessionPublicId: text(),
    path: text().notNull(),
  },
  (log) => [index('user_log_user').on(log.userId, log.id)],
);
