import { AccountRoot, AccountType } from '@counting-house/contract/accounts/journal/account.ts';
import { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  date,
  money,
  optionalReference,
  rowId,
  stamps,
  oneOf,
} from '../../platform/database/columns.ts';
import { taxComponents } from '../../tax/tax-component.table.ts';

/** The chart of accounts: groups, and the accounts that take entries. */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: rowId(),
    code: text().notNull().unique('account.code_taken'),
    name: text().notNull(),
    root: oneOf(AccountRoot).notNull(),
    /** Null for a group. */
    type: oneOf(AccountType),
    parentId: optionalReference(),
    isGroup: boolean().notNull(),
    /** Set on a control account: every line on it names a party of this kind. */
    partyKind: oneOf(PartyKind),
    /** By which the posting table finds it. */
    systemKey: text().unique(),
    /** The tax component whose output, input or reverse charge the account holds. */
    taxComponentId: optionalReference().references(() => taxComponents.id),
    taxRole: text({ enum: ['output', 'input', 'rcm'] }),
    /** The goods whose value stands on it, and on no account of another kind; null when no goods do. */
    stockKind: text({ enum: ['raw', 'packing', 'consumable', 'semi_finished', 'finished'] }),
    isActive: boolean().notNull().default(true),
    /** False: only documents post on it, and a journal of somebody with the right to. */
    manualEntry: boolean().notNull().default(true),
    description: text().notNull().default(''),
    /** Of a loan: the day of its last instalment, and the principal that each month repays. */
    maturesOn: date(),
    monthlyPrincipal: money(),
    ...stamps(),
  },
  (account) => [
    uniqueIndex('account.name_taken').on(
      sql`coalesce(${account.parentId}, 0)`,
      sql`lower(${account.name})`,
    ),
    unique('ledger_account_of_component').on(account.taxComponentId, account.taxRole),
    foreignKey({ columns: [account.parentId], foreignColumns: [account.id] }),
    check('ledger_account_type', sql`${account.isGroup} = (${account.type} is null)`),
    check(
      'ledger_account_component',
      sql`(${account.taxComponentId} is null) = (${account.taxRole} is null)`,
    ),
    check(
      'ledger_account_stock',
      sql`${account.stockKind} is null or coalesce(${account.type} = 'stock', false)`,
    ),
    check(
      'account.no_loan',
      sql`num_nonnulls(${account.maturesOn}, ${account.monthlyPrincipal}) = 0 or coalesce(${account.type} = 'loan', false)`,
    ),
    check('ledger_account_code', sql`${account.code} ~ '^[A-Z0-9.-]{1,12}$'`),
  ],
);
