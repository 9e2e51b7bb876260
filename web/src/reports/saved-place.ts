import type { SavedReport } from '@counting-house/contract/reports/saved-report.ts';
import {
  productReportNames,
  saleReportNames,
} from '@counting-house/contract/reports/report-names.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { ProductReportType, SaleReportType } from '@counting-house/contract/reports/sale-labels.ts';
import type { Search } from '../platform/address.ts';
import { pathTo } from '../platform/places.ts';
import { treeReport } from './table/report-tree.ts';
import { reportsScreens } from './reports.routes.tsx';

type Place = { readonly label: string; readonly path: string; readonly search: Search };

/** Where a saved report is seen as it was kept; null for one that there is no longer. */
export function savedPlace({
  report,
  parameters,
}: Pick<SavedReport, 'report' | 'parameters'>): Place | null {
  const [call, type] = report.split(':');
  const search = parameters as Search;
  if (call === reports.getSaleReport.key) {
    const known = SaleReportType.safeParse(type);
    if (!known.success) return null;
    const path = pathTo(reportsScreens.saleReport, { type: known.data });
    return { label: saleReportNames[known.data].title, path, search };
  }
  if (call === reports.getProductReport.key) {
    const known = ProductReportType.safeParse(type);
    if (!known.success) return null;
    return {
      label: productReportNames[known.data].title,
      path: pathTo(reportsScreens.productReports),
      search: { report: known.data, ...search },
    };
  }
  const found = treeReport(report, parameters);
  return (
    (found && {
      label: found.label,
      path: pathTo(reportsScreens.books),
      search: { tab: found.tab, ...search },
    }) ??
    null
  );
}
