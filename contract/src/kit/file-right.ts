import type { Area } from './area.ts';
import type { PermissionKey } from './permission.ts';

/** What lists of an area ask for, beside their own right, to be got as files; a row may name another. */
export const fileRights: Partial<Record<Area, PermissionKey>> = {
  integrations: 'integrations.outbox.export',
  session: 'session.userLog.export',
  admin: 'admin.list.export',
  lists: 'admin.list.export',
  tax: 'tax.return.export',
  accounts: 'reports.report.export',
  stock: 'stock.balance.export',
  recall: 'recall.recall.export',
  catalogue: 'catalogue.product.export',
  customers: 'customers.customer.export',
  b2b: 'b2b.company.export',
  offers: 'offers.offer.export',
  cms: 'cms.banner.export',
  purchasing: 'purchasing.order.export',
  production: 'production.plan.export',
  orders: 'orders.order.export',
  invoices: 'invoices.invoice.export',
  returns: 'returns.return.export',
  logistics: 'logistics.parcel.export',
  gst: 'tax.return.export',
  reports: 'reports.report.export',
};
