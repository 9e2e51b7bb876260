import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { money, oneOf, reference } from '../../platform/database/columns.ts';
import { ledgerAccounts } from '../chart/account.table.ts';

/**
 * A party on an account, by its last name there, with all that it was debited less all that it was
 * credited; paise. Kept by the database with the lines of the journal (9100_accounts.sql).
 */
export const ledgerParties = pgTable(
  'ledger_party',
  {
    accountId: reference().references(() => ledgerAccounts.id),
    partyKind: oneOf(PartyKind).notNull(),
    partyId: reference(),
    name: text().notNull(),
    balance: money().notNull(),
  },
  (party) => [
    primaryKey({ columns: [party.accountId, party.partyKind, party.partyId] }),
    index('ledger_party_by_name').on(party.accountId, party.name, party.partyId),
  ],
);
