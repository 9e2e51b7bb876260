import { SeriesReset } from '@counting-house/contract/admin/series.ts';
import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { oneOf, rowId, stamps } from '../database/columns.ts';

/** How the numbers of one kind of document look and when they start again. */
export const numberSeries = pgTable('number_series', {
  id: rowId(),
  key: text().notNull().unique('series.key_taken'),
  label: text().notNull(),
  pattern: text().notNull(),
  reset: oneOf(SeriesReset).notNull(),
  nextStart: integer().notNull().default(1),
  gapless: boolean().notNull(),
  maxLength: integer().notNull(),
  isActive: boolean().notNull().default(true),
  ...stamps(),
});

/** The last number of a gapless series in one span; its row is the lock of the series. */
export const seriesCounters = pgTable(
  'series_counter',
  {
    seriesKey: text().notNull(),
    span: text().notNull(),
    last: bigint({ mode: 'number' }).notNull(),
    /** False while `last` only says where to begin, and no document has a number of the span. */
    isUsed: boolean().notNull().default(true),
  },
  (counter) => [primaryKey({ columns: [counter.seriesKey, counter.span] })],
);
