import type { purchasingLists as kinds } from '@counting-house/contract/purchasing/purchasing.lists.ts';
import type { ListsOf } from '../lists/list-kind.service.ts';
import { itemsList } from './items/items-kind.service.ts';
import { vendorPriceList } from './vendors/price-list-kind.service.ts';

export const purchasingLists: ListsOf<typeof kinds> = {
  items: itemsList,
  vendor_prices: vendorPriceList,
};
