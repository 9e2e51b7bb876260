import type { CategoryRow } from '@counting-house/contract/catalogue/category.ts';
import { outsideIds, plain, type Lookup } from '../../lists/list-lookup.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readCategoryTree } from '../categories/category-tree.service.ts';

export type CategoryLookup = Lookup<CategoryRow> & {
  readonly byId: ReadonlyMap<number, CategoryRow>;
};

/**
 * Categories by path (`Spices / Whole`), by name where only one has it, or by the id that they bear in a
 * list of categories that was loaded before.
 */
export async function categoryLookup(ctx: ReadContext): Promise<CategoryLookup> {
  const tree = await readCategoryTree(ctx);
  const byId = new Map(tree.map((category) => [category.id, category]));
  const byTitle = new Map(tree.map((category) => [plain(category.title), category]));
  const byName = Map.groupBy(tree, ({ name }) => plain(name));
  const outside = await outsideIds(ctx, 'categories');
  return {
    byId,
    find(words) {
      const wanted = plain(words);
      const named = byName.get(wanted) ?? [];
      const known = byId.get(outside.get(wanted) ?? 0);
      return byTitle.get(wanted) ?? (named.length === 1 ? named[0] : undefined) ?? known;
    },
  };
}
