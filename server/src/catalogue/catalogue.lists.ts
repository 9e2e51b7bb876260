import type { catalogueLists as kinds } from '@counting-house/contract/catalogue/catalogue.lists.ts';
import type { ListsOf } from '../lists/list-kind.service.ts';
import { categoriesList } from './lists/categories-kind.service.ts';
import { pricesList } from './lists/prices-kind.service.ts';
import { productsList } from './lists/products-kind.service.ts';

export const catalogueLists: ListsOf<typeof kinds> = {
  products: productsList,
  categories: categoriesList,
  prices: pricesList,
};
