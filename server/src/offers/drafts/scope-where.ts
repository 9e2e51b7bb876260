import type { OfferScope } from '@counting-house/contract/offers/offer.ts';
import { and, eq, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { categories } from '../../catalogue/categories/category.table.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';

/** Goods that are sold now; cards take no offers. For queries over variants, products and categories. */
export const isSold = and(
  eq(variants.status, 'active'),
  eq(products.status, 'active'),
  ne(products.kind, 'gift_card'),
);

/**
 * Whether a variant belongs to an offer, as `isNamed` decides of a basket; for queries over variants, products
 * and categories.
 *
 * @param include null: whatever is sold.
 * @param exclude null: nothing is left out.
 */
export function inScope(include: OfferScope | null, exclude: OfferScope | null): SQL | undefined {
  return and(include ? named(include) : undefined, exclude ? not(named(exclude)) : undefined);
}

function named({ categoryIds, productIds, variantIds, brands, tags }: OfferScope): SQL {
  const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase());
  const path = sql`string_to_array(trim(both '/' from ${categories.path}), '/')::bigint[]`;
  return (
    or(
      variantIds.length > 0 ? inArray(variants.id, variantIds) : undefined,
      productIds.length > 0 ? inArray(products.id, productIds) : undefined,
      categoryIds.length > 0 ? sql`${path} && ${sql.param(categoryIds)}::bigint[]` : undefined,
      brands.length > 0
        ? sql`coalesce(lower(${products.brand}) = any(${sql.param(lower(brands))}::text[]), false)`
        : undefined,
      tags.length > 0 ? sql`${products.tags} && ${sql.param(lower(tags))}::text[]` : undefined,
    ) ?? sql`false`
  );
}
