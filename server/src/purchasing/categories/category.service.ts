import {
  deepestCategory,
  type Category,
  type ChangedCategory,
  type NewCategory,
} from '@counting-house/contract/purchasing/category.ts';
import type { ItemKind } from '@counting-house/contract/purchasing/item-kind.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
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
import { insertRows, nextIds, readRow, updateRow } from '../../platform/rows/rows.ts';
import { items } from '../items/item.table.ts';
import { getCategory } from './category-tree.service.ts';
import { purchaseCategories as categories } from './category.table.ts';

const tree: Tree = {
  table: categories,
  deepest: deepestCategory,
  noParent: 'Choose a category from the list.',
  tooDeep() {
    const text = `Categories can be at most ${deepestCategory} levels deep.`;
    return ruleBroken('purchase_category.depth', text, { fields: { parentId: text } });
  },
  insideItself() {
    const text = "A category can't be placed under itself.";
    return ruleBroken('purchase_category.loop', text, { fields: { parentId: text } });
  },
};

/** Adds a category. Locks the whole tree, as every change of its shape does. */
export async function createCategory(ctx: WriteContext, input: NewCategory): Promise<Category> {
  await lockTree(ctx, tree);
  const parent = await parentIn(ctx, tree, input.parentId ?? null);
  const faults = {
    ...faultsOf(input.kind, input.hsn),
    ...(await taxFaults(ctx, input.taxId)),
  };
  await passName(ctx, { parentId: parent?.id ?? null, name: input.name, ownId: 0 }, faults);
  const [id = 0] = await nextIds(ctx, categories, 1);
  const path = pathIn(parent, id);
  await insertRows(ctx, categories, [{ ...input, id, parentId: parent?.id ?? null, path }]);
  return getCategory(ctx, { id });
}

/**
 * Changes a category; a new parent takes the whole branch along.
 *
 * @throws {Problem} `purchase_category.loop`, `purchase_category.depth` (422).
 */
export async function updateCategory(ctx: WriteContext, input: ChangedCategory): Promise<Category> {
  await lockTree(ctx, tree);
  const { id, version, parentId, ...values } = input;
  const before = await readRow(ctx, categories, id);
  const wanted = parentId === undefined ? before.parentId : parentId;
  const parent = await parentIn(ctx, tree, wanted);
  await passMove(ctx, tree, before, parent);
  const faults = {
    ...faultsOf(values.kind ?? before.kind, values.hsn === undefined ? before.hsn : values.hsn),
    ...(values.taxId === before.taxId ? {} : await taxFaults(ctx, values.taxId)),
  };
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
  await moveBranch(ctx, tree, { from: before.path, to: pathIn(parent, id) });
  return getCategory(ctx, { id });
}

/**
 * Deletes an empty category; it can come back.
 *
 * @throws {Problem} `purchase_category.not_empty` (422).
 */
export async function deleteCategory(ctx: WriteContext, at: RowSeen): Promise<void> {
  await lockTree(ctx, tree);
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
  await lockTree(ctx, tree);
  await restoreRow(ctx, categories, id, async (kept) => ({
    path: await pathBack(ctx, tree, { id, parentId: Number(kept['parent_id'] ?? 0) }),
  }));
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

async function taxFaults(
  ctx: WriteContext,
  taxId: number | null | undefined,
): Promise<Record<string, string>> {
  const fault = await taxFault(ctx, taxId);
  return fault === undefined ? {} : { taxId: fault };
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
