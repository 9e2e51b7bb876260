import {
  deepestCategory,
  type Category,
  type ChangedCategory,
  type NewCategory,
} from '@counting-house/contract/catalogue/category.ts';
import { and, eq, like, max, ne, sql } from 'drizzle-orm';
import { releaseFile, sentFiles } from '../../admin/files/file.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import {
  lockTree,
  moveBranch,
  parentIn,
  passMove,
  pathBack,
  pathIn,
  type Tree,
} from '../../platform/rows/branch.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { taxFault } from '../../tax/ended.service.ts';
import { insertRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { categories } from './category.table.ts';
import { getCategory } from './category-tree.service.ts';
import { products } from '../products/product.table.ts';
import { freeSlug, toSlug } from '../products/slug.rules.ts';

export const categoryTree: Tree = {
  table: categories,
  deepest: deepestCategory,
  noParent: 'Choose a valid category',
  tooDeep() {
    const text = `Categories can be ${deepestCategory} levels deep`;
    return ruleBroken('category.too_deep', text, { fields: { parentId: text } });
  },
  insideItself() {
    const text = 'A category cannot be inside itself';
    return ruleBroken('category.inside_itself', text, { fields: { parentId: text } });
  },
};

/**
 * Adds a category at the end of its level.
 *
 * Locks the whole tree, as every change of its shape does.
 */
export async function createCategory(ctx: WriteContext, input: NewCategory): Promise<Category> {
  await lockTree(ctx, categoryTree);
  const parent = await parentIn(ctx, categoryTree, input.parentId ?? null);
  await passName(ctx, { parentId: parent?.id ?? null, name: input.name, ownId: 0 });
  await passImage(ctx, input.imageFileId, null);
  await refuseEnded(ctx, input.defaultTaxId);
  const row = await insertRow(ctx, categories, {
    ...input,
    ...(input.description === undefined ? {} : { description: input.description || null }),
    parentId: parent?.id ?? null,
    slug: input.slug || (await slugFor(ctx, input.name)),
    sortOrder: input.sortOrder ?? (await lastOrder(ctx, parent?.id ?? null)) + 10,
    path: '/',
  });
  await ctx.tx
    .update(categories)
    .set({ path: pathIn(parent, row.id) })
    .where(eq(categories.id, row.id));
  return getCategory(ctx, { id: row.id });
}

/**
 * Changes a category; a new parent takes the whole branch along.
 *
 * @throws {Problem} `category.inside_itself`, `category.too_deep` (422).
 */
export async function updateCategory(ctx: WriteContext, input: ChangedCategory): Promise<Category> {
  await lockTree(ctx, categoryTree);
  const { id, version, parentId, description, slug, ...values } = input;
  const before = await readRow(ctx, categories, id);
  const parent = await parentIn(
    ctx,
    categoryTree,
    parentId === undefined ? before.parentId : parentId,
  );
  await passMove(ctx, categoryTree, before, parent);
  await passName(ctx, {
    parentId: parent?.id ?? null,
    name: values.name ?? before.name,
    ownId: id,
  });
  await passImage(ctx, values.imageFileId, before.imageFileId);
  if (values.defaultTaxId !== before.defaultTaxId) await refuseEnded(ctx, values.defaultTaxId);
  await updateRow(
    ctx,
    categories,
    { id, version },
    {
      ...values,
      slug: slug || undefined,
      description: description === undefined ? undefined : description || null,
      parentId: parent?.id ?? null,
    },
  );
  await moveBranch(ctx, categoryTree, { from: before.path, to: pathIn(parent, id) });
  return getCategory(ctx, { id });
}

/**
 * Deletes an empty category; it can come back.
 *
 * @throws {Problem} `category.not_empty` (422).
 */
export async function deleteCategory(ctx: WriteContext, at: RowSeen): Promise<void> {
  await lockTree(ctx, categoryTree);
  const below = await ctx.tx.$count(categories, eq(categories.parentId, at.id));
  const inside = await ctx.tx.$count(products, eq(products.categoryId, at.id));
  if (below + inside > 0) {
    const says = `Move its ${below} sub-categories and ${inside} products first.`;
    throw ruleBroken('category.not_empty', says);
  }
  await deleteRow(ctx, categories, at);
}

/** Brings a category back, wherever its parent stands now. */
export async function restoreCategory(ctx: WriteContext, { id }: { id: number }): Promise<void> {
  await lockTree(ctx, categoryTree);
  await restoreRow(ctx, categories, id, async (kept) => ({
    path: await pathBack(ctx, categoryTree, { id, parentId: Number(kept['parent_id'] ?? 0) }),
  }));
}

/** A new picture was sent for a category; the one that it replaces is let go. */
/** @throws {Problem} `invalid` (422) for a tax that has ended, with what to use instead. */
async function refuseEnded(ctx: WriteContext, taxId: number | null | undefined): Promise<void> {
  const fault = await taxFault(ctx, taxId);
  if (fault) throw invalid({ defaultTaxId: fault });
}

async function passImage(
  ctx: WriteContext,
  wanted: number | null | undefined,
  before: number | null,
): Promise<void> {
  if (wanted === undefined || wanted === before) return;
  if (before !== null) await releaseFile(ctx, before);
  if (wanted === null) return;
  const sent = await sentFiles(ctx, [wanted], ['category']);
  if (sent.length === 0) throw invalid({ imageFileId: 'Send the picture again.' });
}

/** Says where the name is used already; the constraint would only know that it is. */
async function passName(
  ctx: WriteContext,
  { parentId, name, ownId }: { parentId: number | null; name: string; ownId: number },
): Promise<void> {
  const [other] = await ctx.tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        sql`${categories.parentId} is not distinct from ${parentId}`,
        sql`lower(${categories.name}) = lower(${name})`,
        ne(categories.id, ownId),
      ),
    );
  if (!other) return;
  const { title } = await getCategory(ctx, { id: other.id });
  const text = `Category ${name} is already used by ${title}`;
  throw ruleBroken('category.name_taken', text, { fields: { name: text } });
}

async function slugFor(ctx: WriteContext, name: string): Promise<string> {
  const base = toSlug(name, 90);
  const alike = await ctx.tx
    .select({ slug: categories.slug })
    .from(categories)
    .where(like(categories.slug, `${base}%`));
  return freeSlug(base, new Set(alike.map(({ slug }) => slug)));
}

async function lastOrder(ctx: WriteContext, parentId: number | null): Promise<number> {
  const [row] = await ctx.tx
    .select({ last: max(categories.sortOrder) })
    .from(categories)
    .where(sql`${categories.parentId} is not distinct from ${parentId}`);
  return row?.last ?? 0;
}
