import type {
  CategoriesInput,
  Category,
  CategoryRow,
} from '@counting-house/contract/catalogue/category.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReadContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { passOneOrder } from '../../platform/rows/list.ts';
import { taxes } from '../../tax/tax.table.ts';
import { categories } from './category.table.ts';
import { effectiveReturn, nearest, type Says } from './effective.rules.ts';
import { products } from '../products/product.table.ts';

/** So many categories fit on one screen; the tree is always answered whole. */
const mostCategories = 2_000;

type Stored = typeof categories.$inferSelect & { taxName: string | null; productCount: number };

/** The categories of the tree in order: what is inside follows its parent. */
export async function listCategories(
  ctx: ReadContext,
  input: z.output<typeof CategoriesInput>,
): Promise<ListAnswer<CategoryRow>> {
  passOneOrder(input);
  const words = input.q?.toLowerCase().split(/\s+/u).filter(Boolean) ?? [];
  const rows = (await readCategoryTree(ctx)).filter(
    (row) =>
      (input.status === undefined || row.status === input.status) &&
      (input.parentId === undefined || row.parentId === input.parentId) &&
      words.every((word) => `${row.name} ${row.slug}`.toLowerCase().includes(word)),
  );
  return { rows, next: null, total: rows.length, totalIsExact: true };
}

/** @throws {Problem} `not_found`. */
export async function getCategory(ctx: ReadContext, { id }: { id: number }): Promise<Category> {
  const stored = await allStored(ctx);
  const own = stored.find((category) => category.id === id);
  if (!own) throw notFound('Category');
  return {
    ...own,
    ...rowOf(ctx, own, byIdOf(stored)),
  };
}

/** The whole tree, parents before what is inside them, siblings in their order. */
export async function readCategoryTree(ctx: ReadContext): Promise<CategoryRow[]> {
  const stored = await allStored(ctx);
  const inside = Map.groupBy(stored, ({ parentId }) => parentId);
  const walk = (parentId: number | null): Stored[] =>
    (inside.get(parentId) ?? []).flatMap((category) => [category, ...walk(category.id)]);
  const byId = byIdOf(stored);
  return walk(null).map((category) => rowOf(ctx, category, byId));
}

/** A category and all above it, nearest first, as what they say of tax, HSN and returns. */
export async function readCategoryChain(
  ctx: ReadContext,
  categoryId: number,
): Promise<{ title: string; says: readonly SaysWithTax[] }> {
  const above = await ctx.tx
    .select({ ...saidColumns, taxName: taxes.name })
    .from(categories)
    .leftJoin(taxes, eq(taxes.id, categories.defaultTaxId))
    .where(
      sql`${categories.id} = any(select unnest(string_to_array(trim('/' from own.path), '/')::bigint[]) from product_category own where own.id = ${categoryId})`,
    )
    .orderBy(sql`length(${categories.path}) desc`);
  return {
    title: above
      .map(({ name }) => name)
      .toReversed()
      .join(' / '),
    says: above,
  };
}

export type SaysWithTax = Says & { readonly taxName: string | null };

const saidColumns = {
  name: categories.name,
  taxId: categories.defaultTaxId,
  hsn: categories.defaultHsn,
  returnable: categories.returnable,
  returnWindowDays: categories.returnWindowDays,
};

async function allStored(ctx: ReadContext): Promise<Stored[]> {
  return ctx.tx
    .select({
      ...getTableColumns(categories),
      taxName: taxes.name,
      productCount: sql<number>`(
        select count(*)::int from ${products} join ${categories} below on below.id = ${products.categoryId}
        where below.path like ${categories.path} || '%')`,
    })
    .from(categories)
    .leftJoin(taxes, eq(taxes.id, categories.defaultTaxId))
    .orderBy(categories.sortOrder, categories.id)
    .limit(mostCategories);
}

const byIdOf = (stored: readonly Stored[]) =>
  new Map(stored.map((category) => [category.id, category]));

function rowOf(ctx: ReadContext, own: Stored, byId: ReadonlyMap<number, Stored>): CategoryRow {
  const chain: Stored[] = [];
  for (let at: Stored | undefined = own; at; at = byId.get(at.parentId ?? 0)) chain.push(at);
  const says = chain.map((category): SaysWithTax => ({
    name: category.name,
    taxId: category.defaultTaxId,
    taxName: category.taxName,
    hsn: category.defaultHsn,
    returnable: category.returnable,
    returnWindowDays: category.returnWindowDays,
  }));
  return {
    ...own,
    title: chain
      .map(({ name }) => name)
      .toReversed()
      .join(' / '),
    level: chain.length,
    effectiveTax: nearest(says, ({ taxName }) => taxName),
    effectiveHsn: nearest(says, ({ hsn }) => hsn),
    effectiveReturn: effectiveReturn(says, ctx.settings['returns.windowDays']),
  };
}
