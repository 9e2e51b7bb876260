import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, optionalReference, reference, rowId } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** A browser that somebody is signed in at. The cookie holds the token; only its hash is here. */
export const sessions = pgTable(
  'session',
  {
    id: rowId(),
    /** `ses_…`, what people and the browser's marker see. */
    publicId: text().notNull().unique(),
    tokenHash: text().notNull().unique(),
    userId: reference().references(() => users.id),
    createdAt: moment().notNull(),
    lastActiveAt: moment().notNull(),
    absoluteExpiry: moment().notNull(),
    freshUntil: moment().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
    revokedAt: moment(),
    revokedBy: optionalReference(),
    revokeReason: text(),
  },
  (session) => [
    index('session_live')
      .on(session.userId)
      .where(sql`${session.revokedAt} is null`),
    index('session_by_activity').on(session.userId, session.lastActiveAt),
  ],
);
