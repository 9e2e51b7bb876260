import type { SettingValues } from './kit/setting.ts';
import { integrationsSettings } from './integrations/integrations.settings.ts';
import { sessionSettings } from './session/session.settings.ts';
import { adminSettings } from './admin/admin.settings.ts';
import { taxSettings } from './tax/tax.settings.ts';
import { accountsSettings } from './accounts/accounts.settings.ts';
import { stockSettings } from './stock/stock.settings.ts';
import { catalogueSettings } from './catalogue/catalogue.settings.ts';
import { customersSettings } from './customers/customers.settings.ts';
import { b2bSettings } from './b2b/b2b.settings.ts';
import { purchasingSettings } from './purchasing/purchasing.settings.ts';
import { productionSettings } from './production/production.settings.ts';
import { ordersSettings } from './orders/orders.settings.ts';
import { invoicesSettings } from './invoices/invoices.settings.ts';
import { offersSettings } from './offers/offers.settings.ts';
import { returnsSettings } from './returns/returns.settings.ts';
import { logisticsSettings } from './logistics/logistics.settings.ts';
import { dataSettings } from './data/data.settings.ts';
import { reportsSettings } from './reports/reports.settings.ts';
import { dashboardSettings } from './dashboard/dashboard.settings.ts';

/** The catalogue of settings: key, shape, default and words of each. */
export const allSettings = {
  ...integrationsSettings,
  ...sessionSettings,
  ...adminSettings,
  ...taxSettings,
  ...accountsSettings,
  ...stockSettings,
  ...catalogueSettings,
  ...customersSettings,
  ...b2bSettings,
  ...purchasingSettings,
  ...productionSettings,
  ...ordersSettings,
  ...invoicesSettings,
  ...offersSettings,
  ...returnsSettings,
  ...logisticsSettings,
  ...dataSettings,
  ...reportsSettings,
  ...dashboardSettings,
};
export type Settings = SettingValues<typeof allSettings>;
