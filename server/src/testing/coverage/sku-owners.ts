import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { categories } from '../../catalogue/categories/category.table.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { purchaseCategories } from '../../purchasing/categories/category.table.ts';
import { items } from '../../purchasing/items/item.table.ts';
import type { skus } from '../../stock/skus/sku.table.ts';

/** What the owner of a SKU has in common with it. */
type Owned = { readonly code: string; readonly name: string; readonly unitId: number };
type StockedKind = Exclude<(typeof skus.$inferSelect)['kind'], 'finished'>;

export const stampOf = (ctx: WriteContext) => ({
  createdAt: ctx.now,
  createdBy: 0,
  updatedAt: ctx.now,
  updatedBy: 0,
});

/** A variant with no more than its row needs. */
export async function aBareVariant(
  ctx: WriteContext,
  { code, name, unitId }: Owned,
): Promise<number> {
  const stamp = stampOf(ctx);
  const slug = code.toLowerCase();
  const categoryId = await inTree(
    ctx,
    categories,
    await ctx.tx
      .insert(categories)
      .values({ name: `Of ${code}`, slug, sortOrder: 10, path: '/', ...stamp })
      .returning({ id: categories.id }),
  );
  const product = first(
    await ctx.tx
      .insert(products)
      .values({ code, name, slug, categoryId, unitId, shippable: true, ...stamp })
      .returning({ id: products.id }),
  );
  const variant = first(
    await ctx.tx
      .insert(variants)
      .values({
        productId: product.id,
        sku: code,
        title: name,
        trackStock: true,
        isDefault: true,
        position: 10,
        ...stamp,
      })
      .returning({ id: variants.id }),
  );
  return variant.id;
}

/** An item with no more than its row needs. */
export async function aBareItem(
  ctx: WriteContext,
  { code, name, unitId, kind }: Owned & { readonly kind: StockedKind },
): Promise<number> {
  const stamp = stampOf(ctx);
  const categoryId = await inTree(
    ctx,
    purchaseCategories,
    await ctx.tx
      .insert(purchaseCategories)
      .values({ name: `Of ${code}`, code: code.slice(-10), kind, path: '/', ...stamp })
      .returning({ id: purchaseCategories.id }),
  );
  const item = first(
    await ctx.tx
      .insert(items)
      .values({ code, name, categoryId, kind, unitId, ...stamp })
      .returning({ id: items.id }),
  );
  return item.id;
}

/** Gives a category at the top of its tree its path. */
async function inTree(
  ctx: WriteContext,
  table: PgTable & (typeof categories | typeof purchaseCategories),
  made: readonly { id: number }[],
): Promise<number> {
  const { id } = first(made);
  await ctx.tx
    .update(table)
    .set({ path: sql`'/' || id || '/'` })
    .where(eq(table.id, id));
  return id;
}

function first<R>([row]: readonly R[]): R {
  if (!row) throw new Error('nothing was written');
  return row;
}
