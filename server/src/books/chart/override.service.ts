import { eq } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { hot } from '../../platform/database/hot.ts';
import type { GoodsPart, RoleLine } from '../journal/journal.rules.ts';
import { ledgerAccounts } from './account.table.ts';
import { centres } from './centre.table.ts';
import { goodsCategories } from './goods-category.service.ts';
import {
  categoriesOfPath,
  type CategoryKey,
  chooseOverrides,
  overriddenAs,
  matchingOverrides,
  type Override,
} from './override.rules.ts';
import { postingOverrides } from './override.table.ts';

/**
 * Names the account of every line that an override moves: by category and centre, by category, by centre,
 * in this order. A line of goods of several categories is split.
 *
 * @param centre the code of the centre that the lines are posted to.
 */
export async function withOverrides(
  ctx: ReadContext,
  lines: readonly RoleLine[],
  centre: string,
): Promise<readonly RoleLine[]> {
  const [placed = lines] = await withOverridesOfEach(ctx, [lines], centre);
  return placed;
}

/** The same of several events of one centre, with what is asked of the database asked once. */
export async function withOverridesOfEach(
  ctx: ReadContext,
  events: readonly (readonly RoleLine[])[],
  centre: string,
): Promise<readonly (readonly RoleLine[])[]> {
  const all = events.flat();
  if (!all.some((line) => overriddenAs(line) !== null)) return events;
  const overrides = (await allOverrides(ctx)).filter(
    (one) => one.centre === null || one.centre === centre,
  );
  if (overrides.length === 0) return events;
  const categories = await categoriesOf(ctx, all, overrides);
  return events.map((lines) => lines.flatMap((line) => movedOf(line, overrides, categories)));
}

/** Every override there is, with the code of its centre and the kind of goods on its account. */
export async function allOverrides(ctx: ReadContext): Promise<Override[]> {
  const rows = await overrideRows(ctx.tx).execute();
  return rows.map(({ categoryId, purchaseCategoryId, ...row }) => ({
    ...row,
    category:
      categoryId !== null
        ? (`product/${categoryId}` as const)
        : purchaseCategoryId !== null
          ? (`purchase/${purchaseCategoryId}` as const)
          : null,
  }));
}

const overrideRows = hot((tx) =>
  tx
    .select({
      role: postingOverrides.role,
      categoryId: postingOverrides.categoryId,
      purchaseCategoryId: postingOverrides.purchaseCategoryId,
      centre: centres.code,
      accountId: postingOverrides.accountId,
      stockKind: ledgerAccounts.stockKind,
    })
    .from(postingOverrides)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postingOverrides.accountId))
    .leftJoin(centres, eq(centres.id, postingOverrides.centreId))
    .prepare('posting_overrides'),
);

/** A part of goods → its category and those above it, the nearest first. */
type Categories = ReadonlyMap<string, readonly CategoryKey[]>;

function movedOf(
  line: RoleLine,
  overrides: readonly Override[],
  categories: Categories,
): readonly RoleLine[] {
  const own = matchingOverrides(line, overrides);
  if (own.length === 0) return [line];
  const sums = new Map<number | null, number>();
  let left = line.amount;
  for (const part of line.of ?? []) {
    const accountId = chooseOverrides(own, categories.get(keyOf(part)) ?? []);
    sums.set(accountId, (sums.get(accountId) ?? 0) + part.amount);
    left -= part.amount;
  }
  const rest = chooseOverrides(own, []);
  if (left !== 0) sums.set(rest, (sums.get(rest) ?? 0) + left);
  return [...sums].flatMap(([accountId, amount]) =>
    amount < 0
      ? [
          {
            ...line,
            side: line.side === 'debit' ? 'credit' : 'debit',
            amount: -amount,
            ...at(accountId),
          },
        ]
      : [{ ...line, amount, ...at(accountId) }],
  );
}

const at = (accountId: number | null) => (accountId === null ? {} : { accountId });

const keyOf = ({ orderLineId, skuId }: GoodsPart) => `${orderLineId ?? ''}/${skuId ?? ''}`;

/** Asked only where a category decides. */
async function categoriesOf(
  ctx: ReadContext,
  lines: readonly RoleLine[],
  overrides: readonly Override[],
): Promise<Categories> {
  const byCategory = overrides.filter(({ category }) => category !== null);
  const parts = lines.flatMap((line) =>
    matchingOverrides(line, byCategory).length > 0 ? (line.of ?? []) : [],
  );
  if (parts.length === 0) return new Map();
  const ids = (of: 'orderLineId' | 'skuId') => [
    ...new Set(parts.flatMap((part) => part[of] ?? [])),
  ];
  const rows = await goodsCategories.read.ofParts(ctx, {
    orderLineIds: ids('orderLineId'),
    skuIds: ids('skuId'),
  });
  return new Map(rows.map(({ key, tree, path }) => [key, categoriesOfPath(tree, path)]));
}
