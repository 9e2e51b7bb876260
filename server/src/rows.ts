import { accountsRows } from './accounts/accounts.rows.ts';
import { adminRows } from './admin/admin.rows.ts';
import { catalogueRows } from './catalogue/catalogue.rows.ts';
import { cmsRows } from './cms/cms.rows.ts';
import { offersRows } from './offers/offers.rows.ts';
import { b2bRows } from './b2b/b2b.rows.ts';
import { customersRows } from './customers/customers.rows.ts';
import { invoicesRows } from './invoices/invoices.rows.ts';
import { returnsRows } from './returns/returns.rows.ts';
import { logisticsRows } from './logistics/logistics.rows.ts';
import { purchasingRows } from './purchasing/purchasing.rows.ts';
import { ordersRows } from './orders/orders.rows.ts';
import { recallRows } from './recall/recall.rows.ts';
import { productionRows } from './production/production.rows.ts';
import { makeRowRegister, type RegisterRow } from './platform/rows/row-register.ts';
import { reportsRows } from './reports/reports.rows.ts';
import { stockRows } from './stock/stock.rows.ts';
import { taxRows } from './tax/tax.rows.ts';

/** What the general calls may do with the rows of all areas. */
export const allRows: readonly RegisterRow[] = [
  ...adminRows,
  ...taxRows,
  ...accountsRows,
  ...stockRows,
  ...recallRows,
  ...catalogueRows,
  ...customersRows,
  ...offersRows,
  ...b2bRows,
  ...cmsRows,
  ...purchasingRows,
  ...productionRows,
  ...ordersRows,
  ...invoicesRows,
  ...returnsRows,
  ...logisticsRows,
  ...reportsRows,
];

/** The same, to be looked up by name; the house does not open when they contradict each other. */
export const rowRegister = makeRowRegister(allRows);
