import { ReasonKind } from '@counting-house/contract/orders/reason.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf, rowId, stamps } from '../../platform/database/columns.ts';

/** The reasons that people choose from when they give a discount, change a price or take goods back. */
export const reasons = pgTable(
  'reason',
  {
    id: rowId(),
    kind: oneOf(ReasonKind).notNull(),
    name: text().notNull(),
    /** Four facts of a reason to return goods; they say nothing of other kinds. */
    isCustomerFault: boolean().notNull().default(false),
    refundsShipping: boolean().notNull().default(false),
    needsPhoto: boolean().notNull().default(false),
    /** Basis points of the goods that are held back. */
    feeRate: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...stamps(),
  },
  (reason) => [uniqueIndex('reason.name_taken').on(reason.kind, sql`lower(${reason.name})`)],
);
