import { adminSearch } from './admin/admin.search.ts';
import { taxSearch } from './tax/tax.search.ts';
import { accountsSearch } from './accounts/accounts.search.ts';
import { stockSearch } from './stock/stock.search.ts';
import { recallSearch } from './recall/recall.search.ts';
import { catalogueSearch } from './catalogue/catalogue.search.ts';
import { b2bSearch } from './b2b/b2b.search.ts';
import { customersSearch } from './customers/customers.search.ts';
import { offersSearch } from './offers/offers.search.ts';
import { cmsSearch } from './cms/cms.search.ts';
import { purchasingSearch } from './purchasing/purchasing.search.ts';
import { ordersSearch } from './orders/orders.search.ts';
import { invoicesSearch } from './invoices/invoices.search.ts';
import { logisticsSearch } from './logistics/logistics.search.ts';
import type { SearchKind } from './platform/rows/search.ts';

/** Everything that the search finds. */
export const searchKinds: readonly SearchKind[] = [
  ...adminSearch,
  ...taxSearch,
  ...accountsSearch,
  ...stockSearch,
  ...recallSearch,
  ...catalogueSearch,
  ...customersSearch,
  ...b2bSearch,
  ...offersSearch,
  ...cmsSearch,
  ...purchasingSearch,
  ...ordersSearch,
  ...invoicesSearch,
  ...logisticsSearch,
];
