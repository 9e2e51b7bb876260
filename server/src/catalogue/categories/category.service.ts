import {
  deepestCategory,
  type Category,
  type ChangedCategory,
  type NewCategory,
} from '@counting-house/contract/catalogue/category.ts';
import { and, eq, like, max, ne, sql } from 'drizzle-orm';
import { releaseFile, sentFiles } from '../../admin/files/file.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import { invariant, invalid, ruleBroken } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { categories } from './category.table.ts';
import { getCategory } from './category-tree.service.ts';
import { products } from '../products/product.table.ts';
import { freeSlug, slugOf } from '../products/slug.rules.ts';

/**
 * Adds a category at the end of its level.
 *
 * Locks the whole tree, as every change of its shape does.
 */
export async function createCategory(ctx: WriteContext, input: NewCategory): Promise<Category> {
  await lockTree(ctx);
  const parent = await parentFor(ctx, input.parentId ?? null);
  await passName(ctx, { parentId: parent?.id ?? null, name: input.name, ownId: 0 });
  await passImage(ctx, input.imageFileId, null);
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
    .set({ path: `${parent?.path ?? '/'}${row.id}/` })
    .where(eq(categories.id, row.id));
  return getCategory(ctx, { id: row.id });
}

/**
 * Changes a category; a new parent takes the whole branch along.
 *
 * @throws {Problem} `category.inside_itself`, `category.too_deep` (422).
 */
export async function updateCategory(ctx: WriteContext, input: ChangedCategory): Promise<Category> {
  await lockTree(ctx);
  const { id, version, parentId, description, slug, ...values } = input;
  const before = await readRow(ctx, categories, id);
  const parent = await parentFor(ctx, parentId === undefined ? before.parentId : parentId);
  if (parent?.path.startsWith(before.path)) {
    throw ruleBroken('category.inside_itself', 'A category cannot be inside itself', {
      fields: { parentId: 'A category cannot be inside itself' },
    });
  }
  await passDepth(ctx, before, parent);
  await passName(ctx, {
    parentId: parent?.id ?? null,
    name: values.name ?? before.name,
    ownId: id,
  });
  await passImage(ctx, values.imageFileId, before.imageFileId);
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
  const path = `${parent?.path ?? '/'}${id}/`;
  if (path !== before.path) await moveBranch(ctx, before.path, path);
  return getCategory(ctx, { id });
}

/**
 * Deletes an empty category; it can come back.
 *
 * @throws {Problem} `category.not_empty` (422).
 */
export async function deleteCategory(ctx: WriteContext, at: RowSeen): Promise<void> {
  await lockTree(ctx);
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
  await lockTree(ctx);
  await restoreRow(ctx, categories, id, async (kept) => {
    const parentId = Number(kept['parent_id'] ?? 0);
    const [parent] = await ctx.tx.select().from(categories).where(eq(categories.id, parentId));
    if (levelOf(parent?.path ?? '/') >= deepestCategory) throw tooDeep();
    return { path: `${parent?.path ?? '/'}${id}/` };
  });
}

/** Two who change the shape of the tree come one after the other. */
export async function lockTree(ctx: WriteContext): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('category tree', 17))`);
}

async function parentFor(ctx: WriteContext, parentId: number | null) {
  if (parentId === null) return null;
  const [parent] = await ctx.tx.select().from(categories).where(eq(categories.id, parentId));
  if (!parent) throw invalid({ parentId: 'Choose a valid category' });
  if (levelOf(parent.path) >= deepestCategory) throw tooDeep();
  return parent;
}

const levelOf = (path: string) => path.split('/').length - 2;

function tooDeep() {
  const text = `Categories can be ${deepestCategory} levels deep`;
  return ruleBroken('category.too_deep', text, { fields: { parentId: text } });
}

async function passDepth(
  ctx: WriteContext,
  branch: { path: string },
  parent: { path: string } | null,
): Promise<void> {
  const below = await ctx.tx
    .select({ path: categories.path })
    .from(categories)
    .where(like(categories.path, `${branch.path}%`));
  const height = Math.max(...below.map(({ path }) => levelOf(path))) - levelOf(branch.path);
  const level = levelOf(parent?.path ?? '/') + 1;
  if (level + height > deepestCategory) throw tooDeep();
}

/** A new picture was sent for a category; the one that it replaces is let go. */
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
  const base = slugOf(name, 90);
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

async function moveBranch(ctx: WriteContext, from: string, to: string): Promise<void> {
  const moved = await ctx.tx
    .update(categories)
    .set({ path: sql`${to} || substr(${categories.path}, ${from.length + 1})` })
    .where(like(categories.path, `${from}%`))
    .returning({ id: categories.id });
  invariant(moved.length > 0, 'a branch holds at least its own category');
}
