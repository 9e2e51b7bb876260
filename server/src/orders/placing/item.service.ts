import type { SellableFilter, SellableItem } from '@counting-house/contract/orders/order-entry.ts';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { categories } from '../../catalogue/categories/category.table.ts';
import { isBelow } from '../../catalogue/products/product-list.service.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { sellableVariants } from '../../catalogue/variants/sellable.service.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { searchOf } from '../../platform/rows/words.ts';
import { availability } from '../../stock/demand/availability.service.ts';

/**
 * What can be ordered, found by words of its name, SKU or barcode: letter for letter first, then names
 * that begin with what is typed. With price and free stock of this moment.
 */
export async function listSellableItems(
  ctx: ReadContext,
  { q, limit, categoryId }: SellableFilter,
): Promise<{ rows: SellableItem[] }> {
  const ids = await matching(ctx, { q, limit, categoryId });
  if (ids.length === 0) return { rows: [] };
  const sellable = await sellableVariants(ctx, { variantIds: ids });
  const byId = new Map(sellable.map((variant) => [variant.variantId, variant]));
  const stock = await availability(
    ctx,
    sellable.flatMap(({ skuId }) => skuId ?? []),
  );
  const code = q.toUpperCase();
  return {
    rows: ids.flatMap((id): SellableItem[] => {
      const variant = byId.get(id);
      if (!variant) return [];
      const free = variant.skuId === null ? undefined : stock.get(variant.skuId);
      return [
        {
          ...variant,
          available: variant.skuId === null ? null : (free?.free ?? 0),
          nextExpiry: free?.nextExpiry ?? null,
          isExact: code !== '' && (variant.sku === code || variant.barcode === q),
        },
      ];
    }),
  };
}

async function matching(
  ctx: ReadContext,
  { q, limit, categoryId }: SellableFilter,
): Promise<number[]> {
  const exact = q
    ? await ctx.tx
        .select({ id: variants.id })
        .from(variants)
        .where(or(eq(variants.sku, q.toUpperCase()), eq(variants.barcode, q)))
    : [];
  if (exact.length > 0) return exact.map(({ id }) => id);
  const begins = sql`${products.name} ilike ${`${q.replaceAll(/[\\%_]/gu, '\\$&')}%`}`;
  const words = await searchOf(ctx, q, {
    places: [products.name, variants.title, variants.sku, variants.barcode],
  });
  const rows = await ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(products.status, 'active'),
        eq(variants.status, 'active'),
        categoryId === undefined ? undefined : isBelow(categoryId),
        ...words,
      ),
    )
    .orderBy(sql`${begins} desc`, asc(products.name), asc(variants.position), asc(variants.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
