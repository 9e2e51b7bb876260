import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from '../../platform/database/columns.ts';

/** What somebody wrote beside a record. Insert only: a trigger refuses every update and delete. */
export const historyNotes = pgTable(
  'history_note',
  {
    id: rowId(),
    /** The table of the record, and its row. */
    entity: text().notNull(),
    entityId: reference(),
    text: text().notNull(),
    byUser: reference(),
    byName: text().notNull(),
    at: moment().notNull(),
  },
  (note) => [index('history_note_entity').on(note.entity, note.entityId, note.id)],
);
