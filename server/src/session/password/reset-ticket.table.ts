import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** Lets its holder choose a password once. Only the hash of its text is here. */
export const resetTickets = pgTable('reset_ticket', {
  id: rowId(),
  ticketHash: text().notNull().unique(),
  userId: reference().references(() => users.id),
  purpose: text({ enum: ['reset', 'invite'] }).notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
  /** Wrong codes of a second factor. */
  wrongCount: integer().notNull().default(0),
  usedAt: moment(),
});
