import { integrationsHandlers } from './integrations/integrations.handlers.ts';
import { sessionHandlers } from './session/session.handlers.ts';
import { adminHandlers } from './admin/admin.handlers.ts';
import { listsHandlers } from './lists/lists.handlers.ts';
import { taxHandlers } from './tax/tax.handlers.ts';
import { accountsHandlers } from './accounts/accounts.handlers.ts';
import { stockHandlers } from './stock/stock.handlers.ts';
import { catalogueHandlers } from './catalogue/catalogue.handlers.ts';
import { b2bHandlers } from './b2b/b2b.handlers.ts';
import { customersHandlers } from './customers/customers.handlers.ts';
import { purchasingHandlers } from './purchasing/purchasing.handlers.ts';
import { productionHandlers } from './production/production.handlers.ts';
import { ordersHandlers } from './orders/orders.handlers.ts';
import { invoicesHandlers } from './invoices/invoices.handlers.ts';
import { offersHandlers } from './offers/offers.handlers.ts';
import { cmsHandlers } from './cms/cms.handlers.ts';
import { returnsHandlers } from './returns/returns.handlers.ts';
import { logisticsHandlers } from './logistics/logistics.handlers.ts';
import { gstHandlers } from './gst/gst.handlers.ts';
import { recallHandlers } from './recall/recall.handlers.ts';
import { dataHandlers } from './data/data.handlers.ts';
import { reportsHandlers } from './reports/reports.handlers.ts';
import { dashboardHandlers } from './dashboard/dashboard.handlers.ts';

/** Operation → function, for the whole table; the contract's type refuses a missing one. */
export const handlers = {
  integrations: integrationsHandlers,
  session: sessionHandlers,
  admin: adminHandlers,
  lists: listsHandlers,
  tax: taxHandlers,
  accounts: accountsHandlers,
  stock: stockHandlers,
  catalogue: catalogueHandlers,
  customers: customersHandlers,
  b2b: b2bHandlers,
  purchasing: purchasingHandlers,
  production: productionHandlers,
  orders: ordersHandlers,
  invoices: invoicesHandlers,
  offers: offersHandlers,
  cms: cmsHandlers,
  returns: returnsHandlers,
  logistics: logisticsHandlers,
  gst: gstHandlers,
  recall: recallHandlers,
  data: dataHandlers,
  reports: reportsHandlers,
  dashboard: dashboardHandlers,
} as const;
