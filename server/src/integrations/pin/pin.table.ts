import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** What the PIN code service answered, so that it is asked once in ninety days. */
export const pinPlaces = pgTable('pin_place', {
  pinCode: text().primaryKey(),
  city: text().notNull(),
  stateCode: text().notNull(),
  at: moment().notNull(),
});
