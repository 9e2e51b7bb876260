import type { ShopProducts, ShopProductsInput } from '@counting-house/contract/catalogue/shop.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import type { ReadContext } from '../../platform/context.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { categories } from '../categories/category.table.ts';
import { productPicture, stationPictureOf } from '../images/image.service.ts';
import { sellableVariants } from '../variants/sellable.service.ts';
import { variants } from '../variants/variant.table.ts';
import { products } from './product.table.ts';

/** What a buyer may see: published, and in a category that is shown with all above it. */
const isShown = and(
  eq(products.status, 'active'),
  sql`not exists (select from product_category above
    where ${categories.path} like above.path || '%' and above.status <> 'active')`,
);

/**
 * What the shop shows, with prices and stock of this moment: products of which something can be ordered.
 *
 * @returns pages by the id of the product; `next` is null after the last.
 */
export async function shopProducts(
  ctx: ReadContext,
  { category, product, after = 0, limit }: ShopProductsInput,
): Promise<ShopProducts> {
  const found = await ctx.tx
    .select({
      ...pick(products, 'id', 'slug', 'name', 'description', 'ratingCount', 'ratingSum'),
      categorySlug: categories.slug,
      categoryName: categories.name,
      picture: productPicture,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        isShown,
        gt(products.id, after),
        product === undefined ? undefined : eq(products.slug, product),
        category === undefined
          ? undefined
          : sql`${categories.path} like (select above.path || '%' from product_category above where above.slug = ${category})`,
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit);
  const offered = await offeredOf(
    ctx,
    found.map(({ id }) => id),
  );
  return {
    rows: found.flatMap(({ categorySlug, categoryName, picture, ...row }) => {
      const own = offered.get(row.id) ?? [];
      return own.length === 0
        ? []
        : [
            {
              ...row,
              description: row.description ?? '',
              category: { slug: categorySlug, name: categoryName },
              picture: stationPictureOf(picture),
              variants: own,
            },
          ];
    }),
    next: found.length < limit ? null : (found.at(-1)?.id ?? null),
  };
}

/** What can be ordered of products, by the product. */
async function offeredOf(ctx: ReadContext, productIds: readonly number[]) {
  if (productIds.length === 0) return new Map<number, never[]>();
  const rows = await ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(inArray(variants.productId, [...productIds]), eq(variants.status, 'active')))
    .orderBy(asc(variants.position), asc(variants.id));
  const sellable = await sellableVariants(ctx, { variantIds: rows.map(({ id }) => id) });
  const byId = new Map(sellable.map((variant) => [variant.variantId, variant]));
  const stock = await availability(
    ctx,
    sellable.flatMap(({ skuId }) => skuId ?? []),
  );
  const offered = rows.flatMap(({ id }) => {
    const variant = byId.get(id);
    if (!variant?.isOrderable) return [];
    return [
      {
        productId: variant.productId,
        variantId: id,
        sku: variant.sku,
        title: variant.title,
        price: variant.price,
        mrp: variant.mrp,
        unitCode: variant.unitCode,
        minQty: variant.minQty,
        maxQty: variant.maxQty,
        qtyStep: variant.qtyStep,
        available: variant.skuId === null ? null : (stock.get(variant.skuId)?.free ?? 0),
        allowBackorder: variant.allowBackorder,
        picture: variant.thumb,
      },
    ];
  });
  return Map.groupBy(offered, ({ productId }) => productId);
}
