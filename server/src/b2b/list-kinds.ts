import type { ListKind } from '@counting-house/contract/b2b/list-upload.ts';
import { categoriesKind } from './categories-kind.service.ts';
import type { ListKindRow } from './list-kind.ts';
import { openingStockKind } from './opening-stock-kind.service.ts';
import { pricesKind } from './prices-kind.service.ts';
import { productsKind } from './products-kind.service.ts';

/** The kinds of lists that can be brought as a file. */
export const listKinds: Readonly<Record<ListKind, ListKindRow>> = {
  products: productsKind,
  categories: categoriesKind,
  prices: pricesKind,
  opening_stock: openingStockKind,
};
