import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** What the house tells a person, under the bell. One row per person, so that each reads for themselves. */
export const notices = pgTable(
  'notification',
  {
    id: rowId(),
    userId: reference().references(() => users.id),
    /** What it is about, in lower snake case: `job_failed`. */
    kind: text().notNull(),
    text: text().notNull(),
    /** A page of the house, `/admin/settings?page=Jobs`; null leads nowhere. */
    link: text(),
    /** Said again about the same thing, an unread notice is renewed instead of a second one. */
    about: text(),
    at: moment().notNull(),
    readAt: moment(),
  },
  (notice) => [
    index('notification_newest').on(notice.userId, notice.id),
    index('notification_unread')
      .on(notice.userId)
      .where(sql`${notice.readAt} is null`),
    uniqueIndex('notification.said_already')
      .on(notice.userId, notice.kind, notice.about)
      .where(sql`${notice.readAt} is null and ${notice.about} is not null`),
  ],
);
