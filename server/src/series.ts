import { listsSeries } from './lists/lists.series.ts';
import { accountsSeries } from './accounts/accounts.series.ts';
import { stockSeries } from './stock/stock.series.ts';
import { recallSeries } from './recall/recall.series.ts';
import { catalogueSeries } from './catalogue/catalogue.series.ts';
import { b2bSeries } from './b2b/b2b.series.ts';
import { customersSeries } from './customers/customers.series.ts';
import { purchasingSeries } from './purchasing/purchasing.series.ts';
import { productionSeries } from './production/production.series.ts';
import { ordersSeries } from './orders/orders.series.ts';
import { invoicesSeries } from './invoices/invoices.series.ts';
import { offersSeries } from './offers/offers.series.ts';
import { returnsSeries } from './returns/returns.series.ts';
import { logisticsSeries } from './logistics/logistics.series.ts';
import type { SeriesRow } from './platform/settings/series.rules.ts';

/** All number series of the house. */
export const allSeries: readonly SeriesRow[] = [
  ...listsSeries,
  ...accountsSeries,
  ...stockSeries,
  ...recallSeries,
  ...catalogueSeries,
  ...customersSeries,
  ...b2bSeries,
  ...purchasingSeries,
  ...productionSeries,
  ...ordersSeries,
  ...invoicesSeries,
  ...offersSeries,
  ...returnsSeries,
  ...logisticsSeries,
];
