import { z } from 'zod';
import { id } from '../../kit/shapes.ts';
import { LedgerEvent } from './entry.ts';

/** What may be posted elsewhere than the chart of a new business says. */
export const OverrideRole = z.enum([
  'sales',
  'sales_return',
  'cogs',
  'stock',
  'scrap',
  'expense',
  'courier',
]);
export type OverrideRole = z.output<typeof OverrideRole>;

export const overrideRoleLabels: Readonly<Record<OverrideRole, string>> = {
  sales: 'Sales',
  sales_return: 'Sales returns',
  cogs: 'Cost of goods sold',
  stock: 'Stock',
  scrap: 'Scrap, expired and recalled goods',
  expense: 'Samples and own use',
  courier: 'Courier cost',
};

/** The type that the account of each role has. */
export const overrideTypes = {
  sales: 'sales',
  sales_return: 'sales_return',
  cogs: 'cogs',
  stock: 'stock',
  scrap: 'stock_expense',
  expense: 'operating_expense',
  courier: 'courier',
} as const satisfies Record<OverrideRole, string>;

/**
 * What each role can be told apart by. Goods bought for use have a purchase category, sold ones a product
 * category; what they are worth stands on one account whichever centre sells them.
 */
export const overrideScopes: Readonly<
  Record<OverrideRole, readonly ('categoryId' | 'purchaseCategoryId' | 'centreId')[]>
> = {
  sales: ['categoryId', 'centreId'],
  sales_return: ['categoryId', 'centreId'],
  cogs: ['categoryId', 'centreId'],
  stock: ['categoryId', 'purchaseCategoryId'],
  scrap: ['categoryId', 'purchaseCategoryId', 'centreId'],
  expense: ['categoryId', 'purchaseCategoryId'],
  courier: ['centreId'],
};

/** Goods of a category, or of a centre, that stand on an account of their own. */
export const PostingOverride = z.object({
  id,
  role: OverrideRole,
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  purchaseCategoryId: id.nullable(),
  purchaseCategoryName: z.string().nullable(),
  centreId: id.nullable(),
  centre: z.string().nullable(),
  accountId: id,
  account: z.string(),
});
export type PostingOverride = z.output<typeof PostingOverride>;

export const NewPostingOverride = z.strictObject({
  role: OverrideRole,
  categoryId: id.optional().describe('A product category, with all below it.'),
  purchaseCategoryId: id.optional().describe('A purchase category, with all below it.'),
  centreId: id.optional(),
  accountId: id,
});
export type NewPostingOverride = z.output<typeof NewPostingOverride>;

/** What an event debits and credits, with the accounts now in force. */
export const PostingRule = z.object({
  id: z.int(),
  event: LedgerEvent,
  debit: z.array(z.string()),
  credit: z.array(z.string()),
});
export type PostingRule = z.output<typeof PostingRule>;

export const PostingRules = z.object({
  rules: z.array(PostingRule),
  overrides: z.array(PostingOverride),
});
export type PostingRules = z.output<typeof PostingRules>;
