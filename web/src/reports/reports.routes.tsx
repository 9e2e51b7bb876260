import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { IconBook2, IconChartBar, IconReportAnalytics } from '@tabler/icons-react';
import { lazyPart } from '../platform/lazy-part.ts';
import { screen, screens } from '../platform/places.ts';

export const reportsScreens = screens('reports', {
  books: screen({
    path: addresses.reports,
    title: 'Books and statements',
    icon: IconBook2,
    permissions: ['reports.financial.read', 'reports.ledger.read', 'reports.tax.read'],
    words:
      'day book journal ledger trial balance profit and loss balance sheet cash flow cash book bank book sales register purchase register tie-outs number check closing file tally accountant',
    opens: { ledger_account: '?tab=ledger&accountId={id}' },
    component: async () => (await import('./books.screen.tsx')).BooksScreen,
  }),
  saleReport: screen({
    path: '/sale-report/{type}',
    entry: '/sale-report/summary',
    title: 'Sales reports',
    icon: IconChartBar,
    permissions: ['reports.sales.read'],
    words: 'turnover revenue',
    component: async () => (await import('./sales/sale-report.screen.tsx')).SaleReportScreen,
  }),
  productReports: screen({
    path: '/product-management/reports',
    title: 'Product reports',
    icon: IconReportAnalytics,
    permissions: ['reports.product.read'],
    component: async () =>
      (await import('./sales/product-reports.screen.tsx')).ProductReportsScreen,
  }),
});

/** A line of sales over a period; its code comes when one is shown. */
export const SalesChart = lazyPart(
  async () => (await import('./sales/sales-chart.tsx')).SalesChart,
);
