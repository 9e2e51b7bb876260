import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from '../database/columns.ts';

/** A row as it stood in its table; the columns bear their SQL names. */
export type KeptRow = { readonly table: string; readonly row: Record<string, unknown> };

/**
 * What was deleted and may come back. It is out of its table, so no list has to leave it out, nothing
 * new can point at it, and its number and name are free again.
 */
export const deletedRows = pgTable(
  'deleted_row',
  {
    id: rowId(),
    entity: text().notNull(),
    entityId: reference(),
    /** In the order in which they were deleted; they come back the other way round. */
    rows: jsonb().$type<KeptRow[]>().notNull(),
    deletedAt: moment().notNull(),
    deletedBy: reference(),
  },
  (deleted) => [unique('deleted_row_once').on(deleted.entity, deleted.entityId)],
);
