import type { OverrideRole } from '@counting-house/contract/accounts/journal/posting-rule.ts';
import { stockKindOf, type StockKind } from './chart.rules.ts';
import { type Role, systemKeyOf } from './role.rules.ts';

/** The tree that a category stands in. */
export type Tree = 'product' | 'purchase';

/** `product/7`, `purchase/3`: a category of either tree. */
export type CategoryKey = `${Tree}/${number}`;

/** An override that may decide, at the centre of the entry or at every one. */
export type Override = {
  readonly role: OverrideRole;
  /** Null for all goods. */
  readonly category: CategoryKey | null;
  readonly centre: string | null;
  readonly accountId: number;
  /** Of the role stock: the kind of goods that stand on its account. */
  readonly stockKind: StockKind | null;
};

const roles: Partial<Readonly<Record<Role, OverrideRole>>> = {
  sales_b2c: 'sales',
  sales_b2b: 'sales',
  sales_returns: 'sales_return',
  cost_of_goods_sold: 'cogs',
  'inventory.raw': 'stock',
  'inventory.packing': 'stock',
  'inventory.consumable': 'stock',
  'inventory.semi': 'stock',
  'inventory.finished': 'stock',
  scrap_loss: 'scrap',
  expiry_loss: 'scrap',
  recall_loss: 'scrap',
  sample_expense: 'expense',
  internal_use: 'expense',
  courier_expense: 'courier',
};

type Line = { readonly role: Role; readonly accountId?: number | undefined };

/** What a line is called among overrides; null for one that none moves. */
export const overriddenAs = ({ role, accountId }: Line): OverrideRole | null =>
  accountId === undefined ? (roles[role] ?? null) : null;

/** The overrides that may move a line: those of its role and, for goods, of their kind. */
export function matchingOverrides(line: Line, overrides: readonly Override[]): readonly Override[] {
  const role = overriddenAs(line);
  const kind =
    role === 'stock' ? stockKindOf(systemKeyOf(line.role, undefined) ?? undefined) : null;
  return overrides.filter(
    (one) => one.role === role && (role !== 'stock' || one.stockKind === kind),
  );
}

/**
 * The account of the most specific override: of the nearest category and the centre, of the category, of
 * the centre. Null when none is for the goods.
 *
 * @param overrides of one role, none of another centre.
 * @param categories of the goods and those above, the nearest first.
 */
export function chooseOverrides(
  overrides: readonly Override[],
  categories: readonly CategoryKey[],
): number | null {
  for (const key of [...categories, null]) {
    const own = overrides.filter(({ category }) => category === key);
    const found = own.find(({ centre }) => centre !== null) ?? own[0];
    if (found) return found.accountId;
  }
  return null;
}

/**
 * A category and those above it, the nearest first.
 *
 * @param path as the categories keep it: `/3/14/`.
 */
export const categoriesOfPath = (tree: Tree, path: string): CategoryKey[] =>
  path
    .split('/')
    .filter((id) => id !== '')
    .map((id): CategoryKey => `${tree}/${Number(id)}`)
    .toReversed();
