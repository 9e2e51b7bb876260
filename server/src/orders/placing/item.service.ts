import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import type {
  ItemsByName,
  NamedItems,
  SellableFilter,
  SellableItem,
} from '@counting-house/contract/orders/order-entry.ts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { groupItems } from '../../b2b/groups/group-item.table.ts';
import { categories } from '../../catalogue/categories/category.table.ts';
import { isBelow } from '../../catalogue/products/product-list.service.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { sellableVariants } from '../../catalogue/variants/sellable.service.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { searchOf } from '../../platform/rows/words.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { skuBarcodes } from '../../stock/skus/sku-barcode.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';

/**
 * What can be ordered, found by words of its name, SKU or barcode: letter for letter first, then names
 * that begin with what is typed. With price and free stock of this moment.
 */
export async function listSellableItems(
  ctx: ReadContext,
  { q, limit, categoryId }: SellableFilter,
): Promise<{ rows: SellableItem[] }> {
  const ids = await matching(ctx, { q, limit, categoryId });
  const items = await itemsOf(ctx, ids, q);
  return { rows: ids.flatMap((id) => items.get(id) ?? []) };
}

/** What is called so, each by its SKU, its barcode or, for a group of a company, by the company's own item number. */
export async function namedItems(
  ctx: ReadContext,
  { names, groupId }: NamedItems,
): Promise<ItemsByName> {
  const ids = await variantsNamed(ctx, names, groupId);
  const items = await itemsOf(ctx, [...new Set(ids.values())]);
  const idOf = (name: string) => ids.get(name.toUpperCase()) ?? ids.get(codeOfGoods(name)) ?? 0;
  return { rows: names.map((name) => items.get(idOf(name)) ?? null) };
}

/** By the id of the variant, with the stock that is free now; `q` is what somebody typed to find them. */
async function itemsOf(
  ctx: ReadContext,
  variantIds: readonly number[],
  q = '',
): Promise<ReadonlyMap<number, SellableItem>> {
  if (variantIds.length === 0) return new Map();
  const sellable = await sellableVariants(ctx, { variantIds });
  const stock = await availability(
    ctx,
    sellable.flatMap(({ skuId }) => skuId ?? []),
  );
  const code = q.toUpperCase();
  return new Map(
    sellable.map((variant): [number, SellableItem] => {
      const free = variant.skuId === null ? undefined : stock.get(variant.skuId);
      return [
        variant.variantId,
        {
          ...variant,
          available: variant.skuId === null ? null : (free?.free ?? 0),
          expired: free?.expired ?? 0,
          nextExpiry: free?.nextExpiry ?? null,
          isExact: code !== '' && (variant.sku === code || variant.barcode === codeOfGoods(q)),
        },
      ];
    }),
  );
}

/** A name in capitals → the variant that is called so. */
async function variantsNamed(
  ctx: ReadContext,
  names: readonly string[],
  groupId: number | undefined,
): Promise<ReadonlyMap<string, number>> {
  const codes = names.map((name) => name.toUpperCase());
  const ours = await ctx.tx
    .select({ id: variants.id, sku: variants.sku, barcode: variants.barcode })
    .from(variants)
    .where(or(inArray(variants.sku, codes), inArray(variants.barcode, names.map(codeOfGoods))));
  const theirs =
    groupId === undefined
      ? []
      : await ctx.tx
          .select({ id: groupItems.variantId, code: groupItems.buyerCode })
          .from(groupItems)
          .where(
            and(
              eq(groupItems.groupId, groupId),
              eq(groupItems.isActive, true),
              inArray(sql`upper(${groupItems.buyerCode})`, codes),
            ),
          );
  return new Map([
    ...theirs.map(({ id, code }) => [code.toUpperCase(), id] as const),
    ...ours.flatMap(({ id, barcode }) =>
      barcode === null ? [] : [[barcode.toUpperCase(), id] as const],
    ),
    ...ours.map(({ id, sku }) => [sku, id] as const),
  ]);
}

async function matching(
  ctx: ReadContext,
  { q, limit, categoryId }: SellableFilter,
): Promise<number[]> {
  const ofCarton = ctx.tx
    .select({ id: sql`${skus.variantId}` })
    .from(skuBarcodes)
    .innerJoin(skus, eq(skus.id, skuBarcodes.skuId))
    .where(eq(skuBarcodes.code, codeOfGoods(q)));
  const exact = q
    ? await ctx.tx
        .select({ id: variants.id })
        .from(variants)
        .where(
          or(
            eq(variants.sku, q.toUpperCase()),
            eq(variants.barcode, codeOfGoods(q)),
            sql`${variants.id} = any(array(${ofCarton}))`,
          ),
        )
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
