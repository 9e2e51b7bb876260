import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { ReasonAccount, ReasonUse } from '@counting-house/contract/stock/documents/reason.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { money, oneOf, rowId, stamps } from '../../platform/database/columns.ts';

/** Why goods leave the store by hand, or the books are put right, and which account takes it. */
export const stockReasons = pgTable(
  'stock_reason',
  {
    id: rowId(),
    code: text().notNull().unique('stock_reason.code_taken'),
    name: text().notNull(),
    /** Where it is offered. */
    uses: oneOf(ReasonUse).array().notNull(),
    account: oneOf(ReasonAccount).notNull(),
    needsNote: boolean().notNull().default(false),
    needsPhoto: boolean().notNull().default(false),
    /** Write-offs for it that are worth more wait for approval, paise; null: the setting. */
    approvalLimit: money(),
    isBuiltIn: boolean().notNull().default(false),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (reason) => [
    check('stock_reason.use_missing', sql`cardinality(${reason.uses}) between 1 and 6`),
    check('stock_reason.limit_outside', sql`${reason.approvalLimit} >= 0`),
  ],
);
