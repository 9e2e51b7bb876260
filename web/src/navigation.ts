import {
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCategory,
  IconChartBar,
  IconFileInvoice,
  IconPackage,
  IconReportMoney,
  IconSettings,
  IconShoppingCart,
  IconTool,
  IconWorld,
} from '@tabler/icons-react';
import { accountsScreens as accounts } from './accounts/accounts.routes.tsx';
import { adminScreens as admin, HistoryPanel } from './admin/admin.routes.tsx';
import { b2bScreens as b2b } from './b2b/b2b.routes.tsx';
import { catalogueScreens as catalogue } from './catalogue/catalogue.routes.tsx';
import { cmsScreens as cms, isWebsiteUsed } from './cms/cms.routes.tsx';
import { customersScreens as customers } from './customers/customers.routes.tsx';
import {
  dashboardScreens as dashboard,
  NewOrderAlerts,
  NewOrderCount,
} from './dashboard/dashboard.routes.tsx';
import {
  integrationsScreens as integrations,
  FailingChannels,
  Notices,
} from './integrations/integrations.routes.tsx';
import { invoicesScreens as invoices } from './invoices/invoices.routes.tsx';
import { logisticsScreens as logistics } from './logistics/logistics.routes.tsx';
import { offersScreens as offers } from './offers/offers.routes.tsx';
import { ordersScreens as orders } from './orders/orders.routes.tsx';
import { type Beside, entry, type House } from './platform/house.ts';
import type { Screen } from './platform/places.ts';
import { productionScreens as production } from './production/production.routes.tsx';
import { purchasingScreens as purchasing } from './purchasing/purchasing.routes.tsx';
import { TracePanel } from './recall/recall.routes.tsx';
import { reportsScreens as reports } from './reports/reports.routes.tsx';
import { returnsScreens as returns } from './returns/returns.routes.tsx';
import {
  FirstPassword,
  FirstSecondFactor,
  logVisit,
  ProfilePanel,
  ProofDialog,
  sessionScreens as session,
  SignInDialog,
} from './session/session.routes.tsx';
import { stockScreens as stock } from './stock/stock.routes.tsx';
import { gstScreens as gst } from './gst/gst.routes.tsx';

/** All screens of all areas. */
const allScreens: readonly Screen[] = [
  session,
  dashboard,
  orders,
  b2b,
  returns,
  logistics,
  catalogue,
  offers,
  cms,
  production,
  stock,
  purchasing,
  accounts,
  customers,
  invoices,
  gst,
  reports,
  admin,
  integrations,
].flatMap((area) => Object.values<Screen>(area));

/** Goods and materials are two screens with the same tabs. */
const bothStocks = (at: Pick<Beside, 'tab' | 'access'>): readonly Beside[] => [
  { label: 'Goods', to: stock.finishedStock, ...at },
  { label: 'Materials', to: stock.materialStock, ...at },
];

/** The screens of the house, and how the sidebar groups those that have an entry of their own. */
export const house: House = {
  screens: allScreens,
  home: dashboard.home,
  homes: { packer: logistics.packing, accountant: reports.books },
  Alerts: NewOrderAlerts,
  TopBarExtra: NewOrderCount,
  Notices,
  banners: [FailingChannels],
  signIn: session.signIn,
  FirstPassword,
  FirstSecondFactor,
  ProfilePanel,
  HistoryPanel,
  TracePanel,
  ProofDialog,
  SignInDialog,
  logVisit,
  groups: [
    {
      title: 'Orders',
      icon: IconShoppingCart,
      entries: [
        entry('Orders', orders.allOrders, {
          words: 'sales orders b2c b2b order list',
          beside: [
            { label: 'Overview', to: orders.overview },
            { label: 'All', to: orders.allOrders },
            { label: 'B2C desk', to: orders.b2cDesk },
            { label: 'B2B', to: b2b.companies, tab: 'orders', access: 'orders.order.read' },
            { label: 'Manual', to: orders.manualOrders },
          ],
        }),
        entry('Quotations', orders.manualOrders, {
          tab: 'quotations',
          words: 'estimate quote proforma',
        }),
        entry('Counter sale', orders.counter, { words: 'pos point of sale billing' }),
        entry('Companies (B2B)', b2b.companies, { words: 'business customers dealers wholesale' }),
        entry('Returns', returns.returns, {
          words: 'rma refund exchange',
          beside: [
            { label: 'Requests', to: returns.requests },
            { label: 'Returns', to: returns.returns },
            { label: 'Credit notes', to: invoices.invoices, tab: 'credits' },
          ],
        }),
      ],
    },
    {
      title: 'Packing and dispatch',
      icon: IconPackage,
      entries: [
        entry('Packing', logistics.packing),
        entry('Dispatch', logistics.dispatch, { words: 'shipping awb manifest' }),
        entry('Labels', logistics.labels),
        entry('Couriers', logistics.couriers, {
          words: 'courier services accounts delivery partner',
          beside: [
            { label: 'Couriers', to: logistics.couriers },
            { label: 'Connections', to: logistics.courierAccounts },
          ],
        }),
      ],
    },
    {
      title: 'Products',
      icon: IconCategory,
      entries: [
        entry('Products', catalogue.catalog, { words: 'catalogue categories price list' }),
        entry('Prices and offers', offers.pricing, { words: 'discounts coupons schemes' }),
        entry('Gift cards', offers.giftCards),
        entry('Reviews', catalogue.reviews),
      ],
    },
    {
      title: 'Website',
      icon: IconWorld,
      isUsed: isWebsiteUsed,
      entries: [entry('Banners', cms.banners), entry('FAQ', cms.faq)],
    },
    {
      title: 'Inventory',
      icon: IconBuildingWarehouse,
      entries: [
        entry('Stock on hand', stock.finishedStock, {
          words: 'inventory finished goods raw material closing stock',
          beside: bothStocks({}),
        }),
        entry('Batches and expiry', stock.finishedStock, {
          tab: 'batches',
          words: 'lots shelf life',
          beside: bothStocks({ tab: 'batches' }),
        }),
        entry('Trays', stock.finishedTrays, {
          words: 'bins racks locations',
          beside: [
            { label: 'Goods', to: stock.finishedTrays },
            { label: 'Materials', to: stock.materialTrays },
          ],
        }),
        entry('Stock counts', stock.finishedTrays, {
          tab: 'count',
          access: 'stock.count.write',
          words: 'stock take physical verification cycle count',
          beside: [
            {
              label: 'Goods',
              to: stock.finishedTrays,
              tab: 'count',
              access: 'stock.count.write',
            },
            {
              label: 'Materials',
              to: stock.materialTrays,
              tab: 'count',
              access: 'stock.count.write',
            },
          ],
        }),
        entry('Transfers', stock.materialTrays, {
          tab: 'transfers',
          words: 'stock transfer godown branch store to store',
        }),
        entry('Stock adjustments', stock.finishedStock, {
          tab: 'papers',
          words: 'write-off wastage scrap samples stock journal',
          beside: bothStocks({ tab: 'papers' }),
        }),
        entry('Recalls', stock.finishedStock, {
          tab: 'recalls',
          access: 'recall.recall.write',
          words: 'trace withdraw',
          beside: bothStocks({ tab: 'recalls', access: 'recall.recall.write' }),
        }),
      ],
    },
    {
      title: 'Production',
      icon: IconTool,
      entries: [
        entry('Production plan', production.plan, { words: 'to make manufacturing' }),
        entry('Production runs', production.plan, {
          tab: 'runs',
          words: 'batches made work order',
        }),
        entry('Recipes (BOM)', production.plan, {
          tab: 'recipes',
          access: 'production.recipe.read',
          words: 'bill of materials formula',
        }),
      ],
    },
    {
      title: 'Purchasing',
      icon: IconBuildingStore,
      entries: [
        entry('Purchase orders', purchasing.receiveAgainstOrder, {
          tab: 'orders',
          access: 'purchasing.order.read',
          words: 'po',
        }),
        entry('Goods receipts (GRN)', purchasing.receiveAgainstOrder, {
          words: 'inward goods receipt note receive material',
          beside: [
            { label: 'Against order', to: purchasing.receiveAgainstOrder },
            { label: 'Without order', to: purchasing.receiveWithoutOrder },
          ],
        }),
        entry('Bills', purchasing.bills, { words: 'purchase invoices' }),
        entry('Payables', accounts.payables, { words: 'sundry creditors outstanding to pay' }),
        entry('Returns to vendors', purchasing.receiveAgainstOrder, {
          tab: 'returns',
          access: 'purchasing.return.write',
          words: 'purchase return debit note',
        }),
        entry('Debit and credit notes', purchasing.bills, {
          tab: 'notes',
          access: 'purchasing.note.read',
          words: 'price difference discount rebate of a vendor',
        }),
        entry('Vendors', purchasing.vendors, { words: 'suppliers' }),
        entry('Items', purchasing.items, {
          words: 'raw material packing material',
          beside: [
            { label: 'Items', to: purchasing.items },
            { label: 'By category', to: purchasing.itemsByCategory },
            { label: 'Categories', to: purchasing.itemCategories },
          ],
        }),
        entry('Reorder', purchasing.receiveAgainstOrder, {
          tab: 'reorder',
          access: 'purchasing.order.read',
          words: 'to buy shortage minimum stock indent',
        }),
      ],
    },
    {
      title: 'Sales',
      icon: IconFileInvoice,
      entries: [
        entry('Invoices', invoices.invoices, { words: 'tax invoice sales bill' }),
        entry('Credit notes', invoices.invoices, { tab: 'credits', words: 'sales return' }),
        entry('Customers', customers.customers, { words: 'buyers parties' }),
        entry('Receivables', accounts.receivables, {
          words: 'sundry debtors outstanding to collect',
        }),
      ],
    },
    {
      title: 'Accounts',
      icon: IconReportMoney,
      entries: [
        entry('Accounts overview', accounts.overview),
        entry('Bank accounts', accounts.banking, { words: 'cash in hand' }),
        entry('Bank reconciliation', accounts.banking, {
          tab: 'reconcile',
          words: 'brs bank statement match',
        }),
        entry('Receipts and payments', accounts.vouchers, {
          words: 'vouchers contra money in money out',
        }),
        entry('Expenses', accounts.vouchers, { tab: 'expenses', words: 'petty cash' }),
        entry('Journal entries', accounts.overview, {
          tab: 'entries',
          access: 'accounts.ledger.read',
          words: 'journal voucher jv postings',
        }),
        entry('Chart of accounts', accounts.overview, {
          tab: 'chart',
          access: 'accounts.ledger.read',
          words: 'ledgers account heads groups',
        }),
        entry('GST returns', gst.taxes, {
          tab: 'month',
          words: 'gstr-1 gstr-3b set-off challan',
        }),
        entry('TDS', gst.taxes, {
          tab: 'tds',
          access: 'accounts.payable.read',
          words: 'tax deducted at source tcs',
        }),
        entry('Tax rates', gst.taxes, { words: 'taxes gst rates' }),
        entry('Financial statements', reports.books, {
          words: 'books and statements balance sheet profit and loss trial balance ledger day book',
        }),
        entry('Year end', accounts.overview, {
          tab: 'periods',
          access: 'accounts.ledger.read',
          words: 'close year lock month period',
        }),
      ],
    },
    {
      title: 'Reports',
      icon: IconChartBar,
      entries: [
        entry('Sales reports', reports.saleReport),
        entry('Product reports', reports.productReports),
        entry('Purchase analysis', purchasing.receiveAgainstOrder, {
          tab: 'spend',
          access: 'purchasing.order.read',
          words: 'spend by vendor',
        }),
      ],
    },
    {
      title: 'Settings',
      icon: IconSettings,
      entries: [
        entry('Business settings', admin.settings, { words: 'company profile' }),
        entry('Users and roles', admin.users, {
          words: 'permissions staff login',
          beside: [
            { label: 'Users', to: admin.users },
            { label: 'Roles', to: admin.roles },
          ],
        }),
        entry('Number series', admin.prefix),
        entry('Units', admin.units, { words: 'uom uqc' }),
        entry('Integrations', integrations.integrations),
        entry('Audit log', admin.auditLog, { words: 'edit log audit trail' }),
      ],
    },
  ],
  jumps: {
    h: dashboard.home,
    o: orders.allOrders,
    b: b2b.companies,
    c: customers.customers,
    p: catalogue.catalog,
    s: stock.finishedStock,
    m: stock.materialStock,
    v: purchasing.vendors,
    l: purchasing.bills,
    i: invoices.invoices,
    a: accounts.overview,
    r: returns.returns,
    k: logistics.packing,
  },
};
