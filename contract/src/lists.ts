import { b2bLists } from './b2b/b2b.lists.ts';
import { catalogueLists } from './catalogue/catalogue.lists.ts';
import { customersLists } from './customers/customers.lists.ts';
import { ordersLists } from './orders/orders.lists.ts';
import { productionLists } from './production/production.lists.ts';
import { purchasingLists } from './purchasing/purchasing.lists.ts';
import { stockLists } from './stock/stock.lists.ts';

/** The kinds of lists that people bring as files, in the order in which a business needs them. */
export const allLists = {
  ...catalogueLists,
  ...customersLists,
  ...b2bLists,
  ...stockLists,
  ...purchasingLists,
  ...productionLists,
  ...ordersLists,
} as const;
