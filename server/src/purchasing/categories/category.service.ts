import {
  deepestCategory,
  type Category,
  type ChangedCategory,
  type NewCategory,
} from '@counting-house/contract/purchasing/category.ts';
import type { ItemKind } from '@counting-house/contract/purchasing/item-kind.ts';
import { and, eq, like, ne, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRows, nextIds, readRow, updateRow } from '../../platform/rows/rows.ts';
import { items } from '../items/item.table.ts';
import { getCategory } from './category-tree.service.ts';
import { purchaseCategories as categories } from './category.table.ts';

type Parent = { readonly id: number; readonly path: string } | null;

/** Adds a category. Locks the whole tree, as every change of its shape does. */
export async function createCategory(ctx: WriteContext, input: NewCategory): Promise<Category> {
  await lockTree(ctx);
  const parent = await parentFor(ctx, input.parentId ?? null);
  const faults = faultsOf(input.kind, input.hsn);
  await passName(ctx, { parentId: parent?.id ?? null, name: input.name, ownId: 0 }, faults);
  const [id = 0] = await nextIds(ctx, categories, 1);
  const path = `${parent?.path ?? '/'}${id}/`;
  await insertRows(ctx, categories, [{ ...input, id, parentId: parent?.id ?? null, path }]);
  return getCategory(ctx, { id });
}

/**
 * Changes a category; a new parent takes the whole branch along.
 *
 * @throws {Problem} `purchase_category.loop`, `purchase_category.depth` (422).
 */
export async function updateCategory(ctx: WriteContext, input: ChangedCategory): Promise<Category> {
  await lockTree(ctx);
  const { id, version, parentId, ...values } = input;
  const before = await readRow(ctx, categories, id);
  const wanted = parentId === undefined ? before.parentId : parentId;
  const parent = await parentFor(ctx, wanted);
  if (parent?.path.startsWith(before.path)) {
    const text = "A category can't be placed under itself.";
    throw ruleBroken('purchase_category.loop', text, { fields: { parentId: text } });
  }
  await passDepth(ctx, before, parent);
  const faults = faultsOf(
    values.kind ?? before.kind,
    values.hsn === undefined ? before.hsn : values.hsn,
  );
  const name = values.name ?? before.name;
  await passName(ctx, { parentId: parent?.id ?? null, name, ownId: id }, faults);
  await updateRow(
    ctx,
    categories,
    { id, version },
    {
      ...values,
      parentId: parent?.id ?? null,
    },
  );
  const path = `${parent?.path ?? '/'}${id}/`;
  if (path !== before.path) {
    await ctx.tx
      .update(categories)
      .set({ path: sql`${path} || substr(${categories.path}, ${before.path.length + 1})` })
      .where(like(categories.path, `${before.path}%`));
  }
  return getCategory(ctx, { id });
}

/**
 * Deletes an empty category; it can come back.
 *
 * @throws {Problem} `purchase_category.not_empty` (422).
 */
export async function deleteCategory(ctx: WriteContext, at: RowSeen): Promise<void> {
  await lockTree(ctx);
  const below = await ctx.tx.$count(categories, eq(categories.parentId, at.id));
  const inside = await ctx.tx.$count(items, eq(items.categoryId, at.id));
  if (below + inside > 0) {
    const says = `Move its ${below} sub-categories and ${inside} items first.`;
    throw ruleBroken('purchase_category.not_empty', says);
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

/** What is wrong with an HSN or SAC code of goods or of a service; null when nothing is. */
export function whyNotHsn(kind: ItemKind, hsn: string): string | null {
  if (kind === 'service') {
    return /^99\d{4}$/u.test(hsn) ? null : 'SAC must be 6 digits and start with 99.';
  }
  return /^(?:\d{4}|\d{6}|\d{8})$/u.test(hsn) ? null : 'HSN code must be 4, 6 or 8 digits';
}

function faultsOf(kind: ItemKind, hsn: string | null | undefined): Record<string, string> {
  const why = hsn ? whyNotHsn(kind, hsn) : null;
  return why === null ? {} : { hsn: why };
}

async function lockTree(ctx: WriteContext): Promise<void> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('purchase_category_tree', 17))`,
  );
}

async function parentFor(ctx: WriteContext, parentId: number | null): Promise<Parent> {
  if (parentId === null) return null;
  const [parent] = await ctx.tx.select().from(categories).where(eq(categories.id, parentId));
  if (!parent) throw invalid({ parentId: 'Choose a category from the list.' });
  if (levelOf(parent.path) >= deepestCategory) throw tooDeep();
  return parent;
}

const levelOf = (path: string) => path.split('/').length - 2;

function tooDeep() {
  const text = `Categories can be at most ${deepestCategory} levels deep.`;
  return ruleBroken('purchase_category.depth', text, { fields: { parentId: text } });
}

async function passDepth(ctx: WriteContext, branch: { path: string }, parent: Parent) {
  const below = await ctx.tx
    .select({ path: categories.path })
    .from(categories)
    .where(like(categories.path, `${branch.path}%`));
  const height = Math.max(...below.map(({ path }) => levelOf(path))) - levelOf(branch.path);
  if (levelOf(parent?.path ?? '/') + 1 + height > deepestCategory) throw tooDeep();
}

/** Says that the name is used here, and what else is wrong; the constraint decides for two at once. */
async function passName(
  ctx: WriteContext,
  { parentId, name, ownId }: { parentId: number | null; name: string; ownId: number },
  faults: Record<string, string>,
): Promise<void> {
  const [other] = await ctx.tx
    .select({ name: categories.name })
    .from(categories)
    .where(
      and(
        sql`${categories.parentId} is not distinct from ${parentId}`,
        sql`lower(${categories.name}) = lower(${name})`,
        ne(categories.id, ownId),
      ),
    );
  const taken = other ? { name: `There is already a category '${other.name}' here.` } : {};
  const fields = { ...taken, ...faults };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
