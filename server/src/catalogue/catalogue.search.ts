import { eq } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { categories } from './categories/category.table.ts';
import { products } from './products/product.table.ts';
import { variants } from './variants/variant.table.ts';

/** What the search finds of this area. */
export const catalogueSearch: readonly SearchKind[] = [
  {
    kind: 'product',
    label: 'Products',
    permission: 'catalogue.product.read',
    by: 'name',
    rank: 30,
    rows: (tx) =>
      tx
        .select({ id: products.id, title: products.name, under: products.code })
        .from(products)
        .$dynamic(),
    id: products.id,
    words: [products.name],
    exact: [products.code],
  },
  {
    kind: 'variant',
    label: 'Variants',
    permission: 'catalogue.product.read',
    by: 'number',
    rank: 32,
    rows: (tx) =>
      tx
        .select({ id: variants.id, title: variants.sku, under: variants.title })
        .from(variants)
        .innerJoin(products, eq(products.id, variants.productId))
        .$dynamic(),
    id: variants.id,
    words: [variants.sku],
    exact: [variants.sku, variants.barcode],
  },
  {
    kind: 'category',
    label: 'Categories',
    permission: 'catalogue.category.read',
    by: 'name',
    rank: 34,
    rows: (tx) =>
      tx
        .select({ id: categories.id, title: categories.name, under: categories.slug })
        .from(categories)
        .$dynamic(),
    id: categories.id,
    words: [categories.name],
    isSmall: true,
  },
];
