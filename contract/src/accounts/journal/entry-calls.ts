import { z } from 'zod';
import { listOf, queryId } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import { date } from '../../kit/shapes.ts';
import { Entry } from './entry.ts';
import { EntryRow, ListEntries } from './entry-list.ts';
import { reasonText } from '../reason-text.ts';

export const entryCalls = {
  listEntries: read({
    says: 'See the entries of the journal.',
    wire: 'GET Accounts/JournalEntries',
    permission: 'accounts.ledger.read',
    input: ListEntries,
    output: listOf(EntryRow),
  }),

  getEntry: read({
    says: 'See one entry of the journal.',
    wire: 'GET Accounts/JournalEntry?ID={id}',
    permission: 'accounts.ledger.read',
    input: z.strictObject({ id: queryId }),
    output: Entry,
  }),

  listEntriesOf: read({
    says: 'See all entries of one document.',
    wire: 'GET Accounts/EntriesOf?Kind={kind}&ID={id}',
    permission: 'accounts.ledger.read',
    input: z.strictObject({ kind: z.string().max(40), id: queryId }),
    output: z.object({ rows: z.array(Entry) }),
  }),

  getReversal: read({
    says: 'See whether an entry can be reversed, and on which date.',
    wire: 'GET Accounts/JournalReversal?ID={id}',
    permission: 'accounts.journal.reverse',
    input: z.strictObject({ id: queryId }),
    output: z.object({
      date: date.nullable().describe('The date it would have; null when it cannot be reversed.'),
      refusal: z.string().nullable().describe('Why it cannot be reversed here.'),
    }),
  }),

  reverseEntry: write({
    says: 'Reverse an opening balance or a journal.',
    wire: 'POST Accounts/JournalReverse?ID={id}',
    permission: 'accounts.journal.reverse',
    input: z.strictObject({ id: queryId, reason: reasonText, date: date.optional() }),
    output: Entry,
    problems: ['entry.reversed_already', 'entry.of_document'],
  }),
};
