import { accountsTemplates } from './accounts/accounts.templates.ts';
import { customersTemplates } from './customers/customers.templates.ts';
import { integrationsTemplates } from './integrations/integrations.templates.ts';
import type { MessageTemplate } from './integrations/templates/template.service.ts';
import { gstTemplates } from './gst/gst.templates.ts';
import { invoicesTemplates } from './invoices/invoices.templates.ts';
import { offersTemplates } from './offers/offers.templates.ts';
import { returnsTemplates } from './returns/returns.templates.ts';
import { logisticsTemplates } from './logistics/logistics.templates.ts';
import { purchasingTemplates } from './purchasing/purchasing.templates.ts';
import { ordersTemplates } from './orders/orders.templates.ts';
import { reportsTemplates } from './reports/reports.templates.ts';
import { recallTemplates } from './recall/recall.templates.ts';
import { sessionTemplates } from './session/session.templates.ts';

/** All messages that the house sends. */
export const allTemplates: readonly MessageTemplate[] = [
  ...integrationsTemplates,
  ...sessionTemplates,
  ...accountsTemplates,
  ...customersTemplates,
  ...purchasingTemplates,
  ...ordersTemplates,
  ...invoicesTemplates,
  ...offersTemplates,
  ...returnsTemplates,
  ...logisticsTemplates,
  ...gstTemplates,
  ...recallTemplates,
  ...reportsTemplates,
];
