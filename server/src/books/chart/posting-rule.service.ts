import { accountTypeLabels } from '@counting-house/contract/accounts/journal/account.ts';
import {
  type NewPostingOverride,
  overrideScopes,
  overrideTypes,
  PostingOverride,
  type PostingRules,
} from '@counting-house/contract/accounts/journal/posting-rule.ts';
import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { insertRow, lockRow, readRow, removeRow, updateRow } from '../../platform/rows/rows.ts';
import { categories } from '../../catalogue/categories/category.table.ts';
import { purchaseCategories } from '../../purchasing/categories/category.table.ts';
import { postingTable } from '../journal/posting.rules.ts';
import { hasLines, lockChart } from './account.service.ts';
import { ledgerAccounts } from './account.table.ts';
import { centres } from './centre.table.ts';
import { postingOverrides } from './override.table.ts';
import { keysOf, type Role } from './role.rules.ts';
import { moveStockValues } from './stock-account.service.ts';

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
 * Moves what is posted for a category or a centre to an account of its own, from now on. The value of goods that
 * are there moves with it, today.
 *
 * @throws {Problem} `override.wrong_account`, `invalid`, `period.*` (422); `override.taken` (409).
 */
export async function createPostingOverride(
  ctx: WriteContext,
  input: NewPostingOverride,
): Promise<PostingRules> {
  await lockChart(ctx);
  refuseScope(input);
  if (input.categoryId !== undefined) await readRow(ctx, categories, input.categoryId);
  if (input.centreId !== undefined) await readRow(ctx, centres, input.centreId);
  const purchased =
    input.purchaseCategoryId === undefined
      ? null
      : await readRow(ctx, purchaseCategories, input.purchaseCategoryId);
  const account = await lockRow(ctx, ledgerAccounts, input.accountId);
  const type = overrideTypes[input.role];
  if (account.type !== type || !account.isActive) {
    throw wrongAccount(`Choose an account of the type ${accountTypeLabels[type]}.`);
  }
  if (input.role === 'stock') await keepForGoods(ctx, account, purchased);
  await insertRow(ctx, postingOverrides, input);
  if (input.role === 'stock') await moveStockValues(ctx);
  return getPostingRules(ctx);
}

/**
 * Posts to the usual account again; the value of goods that are there moves back, today.
 *
 * @throws {Problem} `not_found`; `period.*` (422).
 */
export async function deletePostingOverride(
  ctx: WriteContext,
  { id }: { id: number },
): Promise<PostingRules> {
  await lockChart(ctx);
  const { role } = await lockRow(ctx, postingOverrides, id);
  await removeRow(ctx, postingOverrides, id);
  if (role === 'stock') await moveStockValues(ctx);
  return getPostingRules(ctx);
}

/** What a role cannot be told apart by, and that it is by something. */
function refuseScope(input: NewPostingOverride): void {
  const scopes = overrideScopes[input.role];
  const choose = chooseLabels[input.role];
  const wrong = (['categoryId', 'purchaseCategoryId', 'centreId'] as const).find(
    (scope) => input[scope] !== undefined && !scopes.includes(scope),
  );
  if (wrong) throw invalid({ [wrong]: choose });
  if (input.categoryId !== undefined && input.purchaseCategoryId !== undefined) {
    throw invalid({ purchaseCategoryId: 'Choose a product category or a purchase category.' });
  }
  if (scopes.every((scope) => input[scope] === undefined)) {
    throw invalid({ [scopes[0] ?? 'centreId']: choose });
  }
}

const chooseLabels: Readonly<Record<NewPostingOverride['role'], string>> = {
  sales: 'Choose a product category, a centre, or both.',
  sales_return: 'Choose a product category, a centre, or both.',
  cogs: 'Choose a product category, a centre, or both.',
  stock: 'Stock is told apart by category. Choose a product category or a purchase category.',
  scrap: 'Choose a category, a centre, or both.',
  expense: 'Samples and own use belong to no centre. Choose a category.',
  courier: 'Courier cost belongs to no category. Choose a centre.',
};

/** Sees that no goods of another kind, and nothing else, stand on an account of stock. */
async function keepForGoods(
  ctx: WriteContext,
  account: typeof ledgerAccounts.$inferSelect,
  purchased: typeof purchaseCategories.$inferSelect | null,
): Promise<void> {
  const kind = purchased === null ? 'finished' : purchased.kind;
  if (kind === 'service') {
    throw invalid({
      purchaseCategoryId: 'Services are not kept in stock. Choose another category.',
    });
  }
  if (account.systemKey !== null) {
    throw wrongAccount(`${account.name} is the usual account. Choose another account of stock.`);
  }
  if (account.stockKind !== null && account.stockKind !== kind) {
    throw wrongAccount(`${account.name} holds goods of another kind. Choose another account.`);
  }
  if (account.stockKind === null) {
    if (await hasLines(ctx, account.id)) {
      throw wrongAccount(`${account.name} has entries of its own. Choose a new account of stock.`);
    }
    await updateRow(ctx, ledgerAccounts, account, { stockKind: kind });
  }
}

const wrongAccount = (says: string) =>
  ruleBroken('override.wrong_account', says, { fields: { accountId: says } });

async function overridesOf(ctx: ReadContext): Promise<PostingOverride[]> {
  return ctx.tx
    .select({
      ...columnsFor(PostingOverride, postingOverrides),
      categoryName: categories.name,
      purchaseCategoryName: purchaseCategories.name,
      centre: centres.name,
      account: sql<string>`${ledgerAccounts.code} || ' ' || ${ledgerAccounts.name}`,
    })
    .from(postingOverrides)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postingOverrides.accountId))
    .leftJoin(centres, eq(centres.id, postingOverrides.centreId))
    .leftJoin(categories, eq(categories.id, postingOverrides.categoryId))
    .leftJoin(purchaseCategories, eq(purchaseCategories.id, postingOverrides.purchaseCategoryId))
    .orderBy(asc(postingOverrides.role), asc(postingOverrides.id));
}
