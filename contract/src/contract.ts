import { integrations } from './integrations/integrations.operations.ts';
import { integrationsPermissions } from './integrations/integrations.permissions.ts';
import { integrationsProblems } from './integrations/integrations.problems.ts';
import { session } from './session/session.operations.ts';
import { sessionPermissions } from './session/session.permissions.ts';
import { sessionProblems } from './session/session.problems.ts';
import { admin } from './admin/admin.operations.ts';
import { adminPermissions } from './admin/admin.permissions.ts';
import { adminProblems } from './admin/admin.problems.ts';
import { lists } from './lists/lists.operations.ts';
import { tax } from './tax/tax.operations.ts';
import { taxPermissions } from './tax/tax.permissions.ts';
import { taxProblems } from './tax/tax.problems.ts';
import { accounts } from './accounts/accounts.operations.ts';
import { accountsPermissions } from './accounts/accounts.permissions.ts';
import { accountsProblems } from './accounts/accounts.problems.ts';
import { stock } from './stock/stock.operations.ts';
import { stockPermissions } from './stock/stock.permissions.ts';
import { stockProblems } from './stock/stock.problems.ts';
import { catalogue } from './catalogue/catalogue.operations.ts';
import { cataloguePermissions } from './catalogue/catalogue.permissions.ts';
import { catalogueProblems } from './catalogue/catalogue.problems.ts';
import { customers } from './customers/customers.operations.ts';
import { customersPermissions } from './customers/customers.permissions.ts';
import { customersProblems } from './customers/customers.problems.ts';
import { b2b } from './b2b/b2b.operations.ts';
import { b2bPermissions } from './b2b/b2b.permissions.ts';
import { b2bProblems } from './b2b/b2b.problems.ts';
import { purchasing } from './purchasing/purchasing.operations.ts';
import { purchasingPermissions } from './purchasing/purchasing.permissions.ts';
import { purchasingProblems } from './purchasing/purchasing.problems.ts';
import { production } from './production/production.operations.ts';
import { productionPermissions } from './production/production.permissions.ts';
import { productionProblems } from './production/production.problems.ts';
import { orders } from './orders/orders.operations.ts';
import { ordersPermissions } from './orders/orders.permissions.ts';
import { ordersProblems } from './orders/orders.problems.ts';
import { invoices } from './invoices/invoices.operations.ts';
import { invoicesPermissions } from './invoices/invoices.permissions.ts';
import { invoicesProblems } from './invoices/invoices.problems.ts';
import { offers } from './offers/offers.operations.ts';
import { offersPermissions } from './offers/offers.permissions.ts';
import { offersProblems } from './offers/offers.problems.ts';
import { cms } from './cms/cms.operations.ts';
import { cmsPermissions } from './cms/cms.permissions.ts';
import { cmsProblems } from './cms/cms.problems.ts';
import { returns } from './returns/returns.operations.ts';
import { returnsPermissions } from './returns/returns.permissions.ts';
import { returnsProblems } from './returns/returns.problems.ts';
import { logistics } from './logistics/logistics.operations.ts';
import { logisticsPermissions } from './logistics/logistics.permissions.ts';
import { logisticsProblems } from './logistics/logistics.problems.ts';
import { gst } from './gst/gst.operations.ts';
import { gstProblems } from './gst/gst.problems.ts';
import { recall } from './recall/recall.operations.ts';
import { recallPermissions } from './recall/recall.permissions.ts';
import { recallProblems } from './recall/recall.problems.ts';
import { data } from './data/data.operations.ts';
import { dataPermissions } from './data/data.permissions.ts';
import { dataProblems } from './data/data.problems.ts';
import { reports } from './reports/reports.operations.ts';
import { reportsPermissions } from './reports/reports.permissions.ts';
import { reportsProblems } from './reports/reports.problems.ts';
import { dashboard } from './dashboard/dashboard.operations.ts';
import { dashboardPermissions } from './dashboard/dashboard.permissions.ts';
import { dashboardProblems } from './dashboard/dashboard.problems.ts';
import type { Operation } from './kit/operation.ts';
import type { Permission } from './kit/permission.ts';
import type { ProblemWords } from './kit/problem.ts';

/** What the server can be asked to do: all rows of all areas. */
export const contract = {
  integrations,
  session,
  admin,
  lists,
  tax,
  accounts,
  stock,
  catalogue,
  customers,
  b2b,
  purchasing,
  production,
  orders,
  invoices,
  offers,
  cms,
  returns,
  logistics,
  gst,
  recall,
  data,
  reports,
  dashboard,
} as const;

export const allOperations: readonly Operation[] = Object.values(contract).flatMap((area) =>
  Object.values<Operation>(area),
);

export const allPermissions: readonly Permission[] = [
  ...integrationsPermissions,
  ...sessionPermissions,
  ...adminPermissions,
  ...taxPermissions,
  ...accountsPermissions,
  ...stockPermissions,
  ...cataloguePermissions,
  ...customersPermissions,
  ...b2bPermissions,
  ...purchasingPermissions,
  ...productionPermissions,
  ...ordersPermissions,
  ...invoicesPermissions,
  ...offersPermissions,
  ...cmsPermissions,
  ...returnsPermissions,
  ...logisticsPermissions,
  ...recallPermissions,
  ...dataPermissions,
  ...reportsPermissions,
  ...dashboardPermissions,
];

/** The problems that constraints report, by name. */
export const allProblems: Readonly<Record<string, ProblemWords>> = {
  ...integrationsProblems,
  ...sessionProblems,
  ...adminProblems,
  ...taxProblems,
  ...accountsProblems,
  ...stockProblems,
  ...catalogueProblems,
  ...customersProblems,
  ...b2bProblems,
  ...purchasingProblems,
  ...productionProblems,
  ...ordersProblems,
  ...invoicesProblems,
  ...offersProblems,
  ...cmsProblems,
  ...returnsProblems,
  ...logisticsProblems,
  ...gstProblems,
  ...recallProblems,
  ...dataProblems,
  ...reportsProblems,
  ...dashboardProblems,
};
