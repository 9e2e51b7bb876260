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
import { cmsScreens as cms } from './cms/cms.routes.tsx';
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
import type { House } from './platform/house.ts';
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
import { taxScreens as tax } from './tax/tax.routes.tsx';

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
  tax,
  reports,
  admin,
  integrations,
].flatMap((area) => Object.values<Screen>(area));

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
      screens: [
        orders.overview,
        orders.allOrders,
        orders.b2cDesk,
        orders.manualOrders,
        b2b.companies,
        orders.counter,
        returns.requests,
      ],
    },
    {
      title: 'Packing and dispatch',
      icon: IconPackage,
      screens: [
        logistics.packing,
        logistics.labels,
        logistics.dispatch,
        logistics.couriers,
        logistics.courierAccounts,
      ],
    },
    {
      title: 'Catalogue',
      icon: IconCategory,
      screens: [catalogue.catalog, offers.pricing, catalogue.reviews],
    },
    { title: 'Website', icon: IconWorld, screens: [cms.banners, cms.faq] },
    {
      title: 'Inventory',
      icon: IconBuildingWarehouse,
      screens: [stock.finishedStock, stock.finishedTrays, stock.materialStock, stock.materialTrays],
    },
    { title: 'Production', icon: IconTool, screens: [production.plan] },
    {
      title: 'Purchasing',
      icon: IconBuildingStore,
      screens: [
        purchasing.vendors,
        purchasing.receiveAgainstOrder,
        purchasing.receiveWithoutOrder,
        purchasing.items,
        purchasing.itemsByCategory,
        purchasing.itemCategories,
        purchasing.bills,
        accounts.payables,
      ],
    },
    {
      title: 'Sales',
      icon: IconFileInvoice,
      screens: [customers.customers, invoices.invoices, returns.returns, accounts.receivables],
    },
    {
      title: 'Accounts',
      icon: IconReportMoney,
      screens: [accounts.overview, accounts.banking, accounts.vouchers, tax.taxes, reports.books],
    },
    {
      title: 'Reports',
      icon: IconChartBar,
      screens: [reports.saleReport, reports.productReports],
    },
    {
      title: 'Settings',
      icon: IconSettings,
      screens: [
        admin.settings,
        admin.prefix,
        admin.units,
        offers.giftCards,
        integrations.integrations,
        admin.users,
        admin.roles,
        admin.auditLog,
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
