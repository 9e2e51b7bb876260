import { accountsSeries } from './accounts/accounts.series.ts';
import { stockSeries } from './stock/stock.series.ts';
import { catalogueSeries } from './catalogue/catalogue.series.ts';
import { customersSeries } from './customers/customers.series.ts';
import { b2bSeries } from './b2b/b2b.series.ts';
import { ordersSeries } from './orders/orders.series.ts';
import { invoicesSeries } from './invoices/invoices.series.ts';
import { logisticsSeries } from './logistics/logistics.series.ts';
import type { SeriesRow } from './platform/settings/series.rules.ts';

/** All number series of the house. */
export const allSeries: readonly SeriesRow[] = [
  ...accountsSeries,
  ...stockSeries,
  ...catalogueSeries,
  ...customersSeries,
  ...b2bSeries,
  ...ordersSeries,
  ...invoicesSeries,
  ...logisticsSeries,
];
