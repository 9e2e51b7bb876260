import type { stockLists as kinds } from '@counting-house/contract/stock/stock.lists.ts';
import type { ListsOf } from '../lists/list-kind.service.ts';
import { openingList } from '../catalogue/lists/opening-stock-kind.service.ts';

export const stockLists: ListsOf<typeof kinds> = {
  opening_stock: openingList,
};
