import { isNull } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, optionalReference, rowId, stamps } from '../../platform/database/columns.ts';

/** Many prices that were set by one rule in one act; its rows of `variant_price` name it. */
export const priceChanges = pgTable(
  'price_change',
  {
    id: rowId(),
    /** `+5 %, ending in .99`. */
    rule: text().notNull(),
    /** `Category Pickles, brand Malnad`. */
    scope: text().notNull(),
    reason: text(),
    startsAt: moment().notNull(),
    /** Null: until further notice. */
    endsAt: moment(),
    changed: integer().notNull(),
    undoneAt: moment(),
    undoneBy: optionalReference(),
    ...stamps(),
  },
  (change) => [
    index('price_change_newest').on(change.createdAt, change.id),
    index('price_change_standing').on(change.createdAt, change.id).where(isNull(change.undoneAt)),
  ],
);
