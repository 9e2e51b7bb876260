import { accountsJobs } from './accounts/accounts.jobs.ts';
import { booksJobs } from './books/books.jobs.ts';
import { adminJobs } from './admin/admin.jobs.ts';
import { customersJobs } from './customers/customers.jobs.ts';
import { integrationsJobs } from './integrations/integrations.jobs.ts';
import { listsJobs } from './lists/lists.jobs.ts';
import { invoicesJobs } from './invoices/invoices.jobs.ts';
import { offersJobs } from './offers/offers.jobs.ts';
import { returnsJobs } from './returns/returns.jobs.ts';
import { logisticsJobs } from './logistics/logistics.jobs.ts';
import { ordersJobs } from './orders/orders.jobs.ts';
import { purchasingJobs } from './purchasing/purchasing.jobs.ts';
import { gstJobs } from './gst/gst.jobs.ts';
import { reportsJobs } from './reports/reports.jobs.ts';
import type { AnyJob } from './platform/jobs/jobs.ts';
import { sessionJobs } from './session/session.jobs.ts';
import { stockJobs } from './stock/stock.jobs.ts';

/** All kinds of background jobs of the house. */
export const allJobs: readonly AnyJob[] = [
  ...integrationsJobs,
  ...sessionJobs,
  ...adminJobs,
  ...listsJobs,
  ...booksJobs,
  ...accountsJobs,
  ...stockJobs,
  ...customersJobs,
  ...purchasingJobs,
  ...ordersJobs,
  ...invoicesJobs,
  ...offersJobs,
  ...returnsJobs,
  ...logisticsJobs,
  ...gstJobs,
  ...reportsJobs,
];
