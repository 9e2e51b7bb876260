import { accountTypeWords } from '@counting-house/contract/accounts/journal/account.ts';
import {
  overrideTypes,
  type NewPostingOverride,
  type PostingOverride,
  type PostingRules,
} from '@counting-house/contract/accounts/journal/posting-rule.ts';
import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { insertRow, readRow, removeRow } from '../../platform/rows/rows.ts';
import { categories } from '../../catalogue/categories/category.table.ts';
import { postingTable } from '../journal/posting.rules.ts';
import { ledgerAccounts } from './account.table.ts';
import { centres } from './centre.table.ts';
import { postingOverrides } from './override.table.ts';
import { keysOf, type Role } from './role.rules.ts';

/** The posting table with the accounts now in force, and what is posted elsewhere. */
export async function getPostingRules(ctx: ReadContext): Promise<PostingRules> {
  const rows = await ctx.tx
    .select({
      key: ledgerAccounts.systemKey,
      words: sql<string>`${ledgerAccounts.code} || ' ' || ${ledgerAccounts.name}`,
    })
    .from(ledgerAccounts)
    .where(isNotNull(ledgerAccounts.systemKey));
  const accounts = new Map(rows.map(({ key, words }) => [key, words]));
  const named = (roles: readonly Role[]) => [
    ...new Set(
      roles.flatMap((role) => keysOf(role)?.map((key) => accounts.get(key) ?? key) ?? ofRole(role)),
    ),
  ];
  const events = Object.keys(postingTable) as LedgerEvent[];
  return {
    rules: events
      .filter((event) => postingTable[event].debit.length > 0)
      .map((event, index) => ({
        id: index + 1,
        event,
        debit: named(postingTable[event].debit),
        credit: named(postingTable[event].credit),
      })),
    overrides: await overridesOf(ctx),
  };
}

/** What lines name themselves. */
const ofRole = (role: Role): string =>
  (
    ({
      bank: 'The bank account',
      expense: 'The expense account',
      account: 'The account named',
      opening_balance: 'The account named',
      output_tax: 'Output tax of each component',
      input_tax: 'Input tax of each component',
      rcm_tax: 'Reverse charge of each component',
    }) as Partial<Record<Role, string>>
  )[role] ?? 'The account named';

/**
 * Moves what is posted for a category or a centre to an account of its own, from now on.
 *
 * @throws {Problem} `override.wrong_account`, `invalid` (422); `override.taken` (409).
 */
export async function createPostingOverride(
  ctx: WriteContext,
  input: NewPostingOverride,
): Promise<PostingRules> {
  if (input.categoryId === undefined && input.centreId === undefined) {
    throw invalid({ categoryId: 'Choose a category, a centre, or both.' });
  }
  if (input.categoryId !== undefined) await readRow(ctx, categories, input.categoryId);
  if (input.centreId !== undefined) await readRow(ctx, centres, input.centreId);
  const account = await readRow(ctx, ledgerAccounts, input.accountId);
  const type = overrideTypes[input.role];
  if (account.type !== type || !account.isActive) {
    const says = `Choose an account of the type ${accountTypeWords[type]}.`;
    throw ruleBroken('override.wrong_account', says, { fields: { accountId: says } });
  }
  await insertRow(ctx, postingOverrides, input);
  return getPostingRules(ctx);
}

/** @throws {Problem} `not_found`. */
export async function deletePostingOverride(
  ctx: WriteContext,
  { id }: { id: number },
): Promise<PostingRules> {
  await removeRow(ctx, postingOverrides, id);
  return getPostingRules(ctx);
}

async function overridesOf(ctx: ReadContext): Promise<PostingOverride[]> {
  return ctx.tx
    .select({
      id: postingOverrides.id,
      role: postingOverrides.role,
      categoryId: postingOverrides.categoryId,
      categoryName: categories.name,
      centreId: postingOverrides.centreId,
      centre: centres.name,
      accountId: postingOverrides.accountId,
      account: sql<string>`${ledgerAccounts.code} || ' ' || ${ledgerAccounts.name}`,
    })
    .from(postingOverrides)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postingOverrides.accountId))
    .leftJoin(centres, eq(centres.id, postingOverrides.centreId))
    .leftJoin(categories, eq(categories.id, postingOverrides.categoryId))
    .orderBy(asc(postingOverrides.role), asc(postingOverrides.id));
}
