import { WordMeaning } from '@counting-house/contract/logistics/courier-account.ts';
import { FailureReason } from '@counting-house/contract/logistics/parcel.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { courierAccounts } from './courier-account.table.ts';

/** What a courier's status word means to us; null while nobody has said. */
export const courierWords = pgTable(
  'courier_word',
  {
    id: rowId(),
    accountId: reference().references(() => courierAccounts.id),
    /** In small letters, as `wordOf` makes it. */
    word: text().notNull(),
    meaning: oneOf(WordMeaning),
    reason: oneOf(FailureReason),
    ...stamps(),
  },
  (word) => [
    unique('courier_word.taken').on(word.accountId, word.word),
    check(
      'courier_word.reason',
      sql`${word.reason} is null or coalesce(${word.meaning}, '') = 'attempt_failed'`,
    ),
  ],
);

export type WordRecord = typeof courierWords.$inferSelect;
