import { eq } from 'drizzle-orm';
import { searched, type SearchKind } from '../platform/rows/search.ts';
import { categories } from './categories/category.table.ts';
import { products } from './products/product.table.ts';
import { variants } from './variants/variant.table.ts';

/** What the search finds of this area. */
export const catalogueSearch: readonly SearchKind[] = [
  searched(products, 'product', 'Products', 'catalogue.product.read', {
    by: 'name',
    rank: 30,
    title: products.name,
    under: products.code,
    words: [products.name],
    exact: [products.code],
  }),
  searched(variants, 'variant', 'Variants', 'catalogue.product.read', {
    by: 'number',
    rank: 32,
    title: variants.sku,
    under: variants.title,
    join: (rows) => rows.innerJoin(products, eq(products.id, variants.productId)),
    words: [variants.sku],
    exact: [variants.sku, variants.barcode],
  }),
  searched(categories, 'category', 'Categories', 'catalogue.category.read', {
    by: 'name',
    rank: 34,
    title: categories.name,
    under: categories.slug,
    words: [categories.name],
    isSmall: true,
  }),
];
