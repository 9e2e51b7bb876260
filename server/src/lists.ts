import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { b2bLists } from './b2b/b2b.lists.ts';
import { catalogueLists } from './catalogue/catalogue.lists.ts';
import { customersLists } from './customers/customers.lists.ts';
import type { KindOfList } from './lists/list-kind.service.ts';
import { ordersLists } from './orders/orders.lists.ts';
import { productionLists } from './production/production.lists.ts';
import { purchasingLists } from './purchasing/purchasing.lists.ts';
import { stockLists } from './stock/stock.lists.ts';

/** What each kind of list does with the rows of a file. */
export const listKinds: Readonly<Record<ListKind, KindOfList>> = {
  ...catalogueLists,
  ...customersLists,
  ...b2bLists,
  ...stockLists,
  ...purchasingLists,
  ...productionLists,
  ...ordersLists,
};
