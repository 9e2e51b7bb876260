import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** A sign-in whose password was right and whose second step is still to come. Only the name's hash is here. */
export const signInChallenges = pgTable('sign_in_challenge', {
  id: rowId(),
  nameHash: text().notNull().unique(),
  userId: reference().references(() => users.id),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
  wrongCount: integer().notNull().default(0),
  usedAt: moment(),
});
