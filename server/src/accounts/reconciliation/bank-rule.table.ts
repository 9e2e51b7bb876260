import { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import {
  RuleOutcome,
  type RuleCondition,
} from '@counting-house/contract/accounts/reconciliation/bank-rule.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { money, oneOf, optionalReference, rowId, stamps } from '../../platform/database/columns.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';

/** What a line of a statement is, when its text, direction and amount are such: tried in their order. */
export const bankRules = pgTable(
  'bank_rule',
  {
    id: rowId(),
    name: text().notNull(),
    /** The lower one is tried first. */
    position: integer().notNull(),
    isActive: boolean().notNull().default(true),
    /** Null for all accounts. */
    bankAccountId: optionalReference().references(() => bankAccounts.id),
    direction: text({ enum: ['in', 'out', 'both'] }).notNull(),
    needsAll: boolean().notNull(),
    conditions: jsonb().$type<RuleCondition[]>().notNull(),
    minAmount: money(),
    maxAmount: money(),
    outcome: oneOf(RuleOutcome).notNull(),
    accountId: optionalReference().references(() => ledgerAccounts.id),
    taxId: optionalReference(),
    vendorId: optionalReference(),
    partyKind: oneOf(PartyKind),
    partyId: optionalReference(),
    narration: text().notNull(),
    ...stamps(),
  },
  (rule) => [
    uniqueIndex('bank_rule.name_taken').on(sql`lower(${rule.name})`),
    check(
      'bank_rule_outcome',
      sql`case ${rule.outcome} when 'party' then ${rule.partyKind} is not null and ${rule.partyId} is not null
        when 'exclude' then true else ${rule.accountId} is not null end`,
    ),
    check(
      'bank_rule_amounts',
      sql`${rule.minAmount} is null or ${rule.maxAmount} is null or ${rule.minAmount} <= ${rule.maxAmount}`,
    ),
    index('bank_rule_in_order').on(rule.position, rule.id),
  ],
);
