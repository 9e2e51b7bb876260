import type { catalogueLists as kinds } from '@counting-house/contract/catalogue/catalogue.lists.ts';
import type { ListFace } from '../lists/lists.routes.tsx';
import { catalogueScreens } from './catalogue.routes.tsx';
import { ProductListOptions } from './product-list-options.tsx';

const screen = catalogueScreens.catalog;

export const catalogueLists: Readonly<Record<keyof typeof kinds, ListFace>> = {
  products: { shows: { label: 'Show the products', screen }, Options: ProductListOptions },
  categories: {
    shows: { label: 'Show the categories', screen, search: { tab: 'categories' } },
    isWordsOnly: true,
  },
  prices: { shows: { label: 'Show the prices', screen, search: { tab: 'prices' } } },
};
