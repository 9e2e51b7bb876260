import {
  type CategoryRow,
  deepestCategory,
  NewCategory,
} from '@counting-house/contract/catalogue/category.ts';
import { plain } from '../../lists/list-lookup.service.ts';
import type { FirstStep } from '../../lists/list-kind.service.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { createCategory } from '../categories/category.service.ts';
import { readCategoryTree } from '../categories/category-tree.service.ts';
import type { CategoryLookup } from './category-lookup.service.ts';

/** A category that rows of a list go into. */
export type WantedCategory = {
  /** Names from the root, joined by ` / `. */
  readonly title: string;
  /** Null until it is made. */
  readonly id: number | null;
  /** What says its tax and its HSN code: itself, or the nearest above it that is there. */
  readonly says: CategoryRow | undefined;
  /** What has to be made for it, from the top: itself last. */
  readonly missing: readonly Missing[];
};

type Missing = { readonly title: string; readonly above: string | null; readonly name: string };

export const knownCategory = (row: CategoryRow): WantedCategory => ({
  title: row.title,
  id: row.id,
  says: row,
  missing: [],
});

/** A category that a list names and nobody has, by its name or the path that leads to it; or what is wrong with it. */
export function newCategory(
  { find }: CategoryLookup,
  words: string,
): WantedCategory | { readonly error: string } {
  const names = words.split(/[/>›]/u).flatMap((name) => name.trim() || []);
  const wrong = names.map((name) => NewCategory.shape.name.safeParse(name).error).find(Boolean);
  if (wrong || names.length === 0)
    return { error: wrong?.issues[0]?.message ?? 'Name is required' };
  const depth = names.findLastIndex((_, at) => at > 0 && find(names.slice(0, at).join(' / ')));
  const above = depth > 0 ? find(names.slice(0, depth).join(' / ')) : undefined;
  const rest = names.slice(Math.max(depth, 0));
  if ((above?.level ?? 0) + rest.length > deepestCategory) {
    return { error: `Categories can be ${deepestCategory} levels deep` };
  }
  const titles = rest.map((_, at) =>
    [...(above ? [above.title] : []), ...rest.slice(0, at + 1)].join(' / '),
  );
  const missing = rest.map((name, at) => ({
    name,
    title: titles[at] ?? name,
    above: at === 0 ? (above?.title ?? null) : (titles[at - 1] ?? null),
  }));
  return { title: titles.at(-1) ?? '', id: null, says: above, missing };
}

const mostNamed = 5;

/** The step that makes the categories that rows go into; null when all of them are there. */
export function categoriesFirst(wanted: readonly WantedCategory[]): FirstStep | null {
  const missing = new Map(
    wanted.flatMap((category) => category.missing.map((one) => [plain(one.title), one])),
  );
  if (missing.size === 0) return null;
  const titles = [...missing.values()].map(({ title }) => title);
  const more = titles.length - mostNamed;
  return {
    says: `${titles.length === 1 ? '1 category' : `${titles.length} categories`} will be created: ${titles
      .slice(0, mostNamed)
      .join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    apply: (ctx) => makeCategories(ctx, [...missing.values()]),
  };
}

/** What somebody else made meanwhile is left as it is. */
async function makeCategories(ctx: WriteContext, missing: readonly Missing[]): Promise<void> {
  needsRight(ctx, 'catalogue.category.write');
  const ids = new Map((await readCategoryTree(ctx)).map(({ title, id }) => [plain(title), id]));
  for (const { title, above, name } of missing) {
    if (ids.has(plain(title))) continue;
    const parentId = above === null ? null : ids.get(plain(above));
    invariant(parentId !== undefined, 'a category is made before what is inside it');
    ids.set(plain(title), (await createCategory(ctx, { name, parentId })).id);
  }
}
