import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/**
 * How often something was tried within a span of time: a sign-in for a phone, a guess from an address.
 *
 * In the database, so that it outlives a restart and holds for several servers.
 */
export const rateBuckets = pgTable('rate_bucket', {
  key: text().primaryKey(),
  windowStart: moment().notNull(),
  count: integer().notNull(),
  blockedUntil: moment(),
});
