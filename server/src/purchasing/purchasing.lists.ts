import type { purchasingLists as kinds } from '@counting-house/contract/purchasing/purchasing.lists.ts';
import type { ListsOf } from '../lists/list-kind.service.ts';
import { openingDocumentsList } from '../accounts/opening/opening-documents-kind.service.ts';
import { itemsList } from './items/items-kind.service.ts';
import { vendorPriceList } from './vendors/price-list-kind.service.ts';
import { vendorsList } from './vendors/vendors-kind.service.ts';

export const purchasingLists: ListsOf<typeof kinds> = {
  items: itemsList,
  vendors: vendorsList,
  vendor_prices: vendorPriceList,
  opening_documents: openingDocumentsList,
};
