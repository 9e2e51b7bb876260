import { ReasonKind } from '@counting-house/contract/orders/reason.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf, rowId, stamps } from '../platform/database/columns.ts';

/** The reasons that people choose from when they give a discount or change a price. */
export const reasons = pgTable(
  'reason',
  {
    id: rowId(),
    kind: oneOf(ReasonKind).notNull(),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...stamps(),
  },
  (reason) => [uniqueIndex('reason.name_taken').on(reason.kind, sql`lower(${reason.name})`)],
);
