import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** A browser that somebody has signed in at before; its cookie holds a token, only the hash is here. */
export const devices = pgTable(
  'device',
  {
    id: rowId(),
    tokenHash: text().notNull(),
    userId: reference().references(() => users.id),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
  },
  (device) => [unique('device.known').on(device.tokenHash, device.userId)],
);
