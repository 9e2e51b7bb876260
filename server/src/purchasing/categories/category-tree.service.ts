import type {
  CategoriesInput,
  Category,
  CategoryRow,
} from '@counting-house/contract/purchasing/category.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { may, type ReadContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { passOneOrder } from '../../platform/rows/list.ts';
import { expiringItems, lowItems } from '../items/item-stock.service.ts';
import { purchaseCategories } from './category.table.ts';

/** So many categories fit on one screen; the tree is always answered whole. */
const mostCategories = 2_000;

type Stored = typeof purchaseCategories.$inferSelect;
type Figures = { items: number; low: number; expiring: number; value: number };

/** The categories of the tree in order: what is inside follows its parent. */
export async function listCategories(
  ctx: ReadContext,
  input: z.output<typeof CategoriesInput>,
): Promise<ListAnswer<CategoryRow>> {
  passOneOrder(input);
  const words = input.q?.toLowerCase().split(/\s+/u).filter(Boolean) ?? [];
  const rows = (await treeOf(ctx)).filter(
    (row) =>
      (input.status === undefined || row.status === input.status) &&
      (input.kind === undefined || input.kind.includes(row.kind)) &&
      (input.parentId === undefined || row.parentId === input.parentId) &&
      words.every((word) => `${row.path} ${row.code}`.toLowerCase().includes(word)),
  );
  return { rows, next: null, total: rows.length, totalIsExact: true };
}

/** @throws {Problem} `not_found`. */
export async function getCategory(ctx: ReadContext, { id }: { id: number }): Promise<Category> {
  const stored = await allStored(ctx);
  const own = stored.find((category) => category.id === id);
  const row = (await treeOf(ctx)).find((category) => category.id === id);
  if (!own || !row) throw notFound('Category');
  return { ...own, ...row };
}

/** The whole tree, parents before what is inside them, siblings by name. */
async function treeOf(ctx: ReadContext): Promise<CategoryRow[]> {
  const stored = await allStored(ctx);
  const byId = new Map(stored.map((category) => [category.id, category]));
  const figures = summed(stored, await figuresOf(ctx));
  const inside = Map.groupBy(stored, ({ parentId }) => parentId);
  const walk = (parentId: number | null): Stored[] =>
    (inside.get(parentId) ?? []).flatMap((category) => [category, ...walk(category.id)]);
  const mayValue = may(ctx, 'stock.value.read');
  return walk(null).map((own) => {
    const names: string[] = [];
    for (let at: Stored | undefined = own; at; at = byId.get(at.parentId ?? 0)) {
      names.unshift(at.name);
    }
    const { items, low, expiring, value } = figures.get(own.id) ?? nothing;
    return {
      ...own,
      path: names.join(' > '),
      level: names.length,
      itemCount: items,
      lowCount: low,
      expiringCount: expiring,
      stockValue: mayValue ? value : null,
    };
  });
}

const allStored = (ctx: ReadContext): Promise<Stored[]> =>
  ctx.tx
    .select()
    .from(purchaseCategories)
    .orderBy(sql`lower(${purchaseCategories.name})`, purchaseCategories.id)
    .limit(mostCategories);

const nothing: Figures = { items: 0, low: 0, expiring: 0, value: 0 };

/** Figures of the items that stand in each category itself. */
async function figuresOf(ctx: ReadContext): Promise<ReadonlyMap<number, Figures>> {
  const { rows } = await ctx.tx.execute<Record<string, string>>(sql`
    select item.category_id as id, count(*) as items, count(low.sku_id) as low,
      count(soon.sku_id) as expiring, coalesce(sum(held.value), 0) as value
    from item
      left join sku on sku.item_id = item.id
      left join (select sku_id, sum(value) as value from stock_position group by sku_id) held
        on held.sku_id = sku.id
      left join (${lowItems}) low on low.sku_id = sku.id
      left join (${expiringItems(ctx.today)}) soon on soon.sku_id = sku.id
    group by item.category_id`);
  return new Map(
    rows.map((row) => [
      Number(row['id']),
      {
        items: Number(row['items']),
        low: Number(row['low']),
        expiring: Number(row['expiring']),
        value: Number(row['value']),
      },
    ]),
  );
}

/** With those of everything below. */
function summed(stored: readonly Stored[], own: ReadonlyMap<number, Figures>) {
  const sums = new Map<number, Figures>();
  for (const { id, path } of stored) {
    const of = own.get(id);
    if (!of) continue;
    for (const above of path.split('/').filter(Boolean).map(Number)) {
      const sum = sums.get(above) ?? nothing;
      sums.set(above, {
        items: sum.items + of.items,
        low: sum.low + of.low,
        expiring: sum.expiring + of.expiring,
        value: sum.value + of.value,
      });
    }
  }
  return sums;
}
