import type { CategoryRow } from '@counting-house/contract/catalogue/category.ts';
import type {
  MergeCategories,
  MergedCategories,
  MoveCategory,
} from '@counting-house/contract/catalogue/category-move.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { offers } from '../../offers/offer.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { lockRow, readRow, stale, updateRow } from '../../platform/rows/rows.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { products } from '../products/product.table.ts';
import { lockTree } from '../../platform/rows/branch.ts';
import { categoryTree, updateCategory } from './category.service.ts';
import { readCategoryTree } from './category-tree.service.ts';
import { categories } from './category.table.ts';

/**
 * Moves a category with everything below it to another place, before one of its new siblings or behind them all.
 *
 * Locks the whole tree.
 *
 * @returns the whole tree.
 * @throws {Problem} `category.inside_itself`, `category.too_deep`, `category.name_taken` (422); `stale` (409).
 */
export async function moveCategory(
  ctx: WriteContext,
  { id, version, parentId, beforeId }: MoveCategory,
): Promise<{ rows: CategoryRow[] }> {
  await lockTree(ctx, categoryTree);
  const before = await lockRow(ctx, categories, id);
  if (version !== undefined && before.version !== version)
    throw await stale(ctx, categories, before);
  if (before.parentId !== parentId) {
    await updateCategory(ctx, { id, version: before.version, parentId });
  }
  const siblings = (await siblingsIn(ctx, parentId)).filter((one) => one !== id);
  if (beforeId !== null && !siblings.includes(beforeId)) {
    throw invalid({ beforeId: 'Choose a valid category' });
  }
  const at = beforeId === null ? siblings.length : siblings.indexOf(beforeId);
  for (const [index, one] of siblings.toSpliced(at, 0, id).entries()) {
    await updateRow(ctx, categories, { id: one }, { sortOrder: (index + 1) * 10 });
  }
  return { rows: await readCategoryTree(ctx) };
}

/**
 * Moves the products of a category and what is below it into another, and deletes it. Whatever offers name it
 * would no longer find its goods, so they come first.
 *
 * Locks the whole tree.
 *
 * @throws {Problem} `category.inside_itself`, `category.too_deep`, `category.name_taken`, `category.in_offers`
 *   (422); `stale` (409).
 */
export async function mergeCategories(
  ctx: WriteContext,
  { id, version, intoId }: MergeCategories,
): Promise<MergedCategories> {
  await lockTree(ctx, categoryTree);
  const from = await lockRow(ctx, categories, id);
  if (from.version !== version) throw await stale(ctx, categories, from);
  const into = await readRow(ctx, categories, intoId);
  if (into.path.startsWith(from.path)) {
    const text = 'A category cannot be merged into itself or into one below it';
    throw ruleBroken('category.inside_itself', text, { fields: { intoId: text } });
  }
  await passOffers(ctx, from);
  const below = await siblingsIn(ctx, id);
  for (const childId of below) {
    const { version: seen } = await readRow(ctx, categories, childId);
    await updateCategory(ctx, { id: childId, version: seen, parentId: intoId });
  }
  const moved = await ctx.tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.categoryId, id))
    .orderBy(asc(products.id))
    .for('update');
  for (const product of moved) await updateRow(ctx, products, product, { categoryId: intoId });
  await deleteRow(ctx, categories, { id });
  return { id: intoId, products: moved.length, categories: below.length };
}

/** @throws {Problem} `category.in_offers` (422), which names the first of them. */
async function passOffers(
  ctx: ReadContext,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const names = (
    scope: typeof offers.scopeInclude | typeof offers.getScope | typeof offers.scopeExclude,
  ) => sql`coalesce(${scope} -> 'categoryIds' @> ${JSON.stringify([id])}::jsonb, false)`;
  const found = await ctx.tx
    .select({ name: offers.name })
    .from(offers)
    .where(
      sql`${names(offers.scopeInclude)} or ${names(offers.getScope)} or ${names(offers.scopeExclude)}
        or ${offers.bundleParts} @> ${JSON.stringify([{ scope: { categoryIds: [id] } }])}::jsonb`,
    )
    .orderBy(asc(offers.name))
    .limit(2);
  const [first] = found;
  if (!first) return;
  const others = found.length > 1 ? ' and others' : '';
  throw ruleBroken(
    'category.in_offers',
    `The offer ${first.name}${others} names ${name}. Change it first.`,
  );
}

async function siblingsIn(ctx: ReadContext, parentId: number | null): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: categories.id })
    .from(categories)
    .where(sql`${categories.parentId} is not distinct from ${parentId}`)
    .orderBy(asc(categories.sortOrder), asc(categories.id));
  return rows.map(({ id }) => id);
}
