import { index, integer, pgTable, text, primaryKey } from 'drizzle-orm/pg-core';
import { json, moment } from '../database/columns.ts';

/** The first answer to each Idempotency-Key, for seven days. */
export const replays = pgTable(
  'replay',
  {
    /** `user:12` or `token:3`. */
    asker: text().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    bodyHash: text().notNull(),
    status: integer().notNull(),
    answer: json().notNull(),
    at: moment().notNull(),
  },
  (replay) => [
    primaryKey({ columns: [replay.asker, replay.key] }),
    index('replay_at').on(replay.at),
  ],
);
