import { PgDialect, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { rowId } from '../database/columns.ts';
import { numbered, numberOrDraft } from './search.ts';

const notes = pgTable('note', { id: rowId(), number: text().notNull(), party: text().notNull() });
const drafts = pgTable('draft', { id: rowId(), number: text() });
const dialect = new PgDialect();

test('a document is found by its number, unless it says more', () => {
  const said = { rank: 1, under: notes.party };
  const kind = numbered(notes, 'note', 'Notes', 'admin.user.read', said);
  const other = numbered(notes, 'note', 'Notes', 'admin.user.read', {
    ...said,
    words: [notes.party],
  });

  expect(kind).toMatchObject({ kind: 'note', permission: 'admin.user.read', by: 'number' });
  expect([kind.words, kind.numbers, kind.exact]).toEqual(Array(3).fill([notes.number]));
  expect([other.words, other.exact]).toEqual([[notes.party], [notes.number]]);
});

test('what may have no number yet is called a draft', () => {
  const said = [notes, drafts].map((table) => dialect.sqlToQuery(numberOrDraft(table)).sql);

  expect(said).toEqual(['"note"."number"', `coalesce("draft"."number", 'Draft ' || "draft"."id")`]);
});
