import { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, reference } from '../../platform/database/columns.ts';

/** A party that was found to be another: what is still posted for it stands on that one. */
export const partyMerges = pgTable(
  'party_merge',
  {
    partyKind: oneOf(PartyKind).notNull(),
    droppedId: reference(),
    keptId: reference(),
    keptName: text().notNull(),
    at: moment().notNull(),
  },
  (merge) => [
    primaryKey({ columns: [merge.partyKind, merge.droppedId] }),
    index('party_merge_kept').on(merge.partyKind, merge.keptId),
  ],
);
