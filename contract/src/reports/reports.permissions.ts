import { permissions } from '../kit/permission.ts';

export const reportsPermissions = permissions({
  'reports.financial.read': ['See statements', 'A C U'],
  'reports.ledger.read': ['See ledgers and books', 'A C U'],
  'reports.sales.read': ['See sale reports', 'A C U S'],
  'reports.sales.margin': ['See cost and margin everywhere', 'A C'],
  'reports.product.read': ['See product reports', 'A C U S'],
  'reports.report.export': ['Export reports and lists of accounts as files', 'A C U'],
  'reports.report.share': ['Share saved reports', 'A C'],
  'reports.tax.read': ['See registers', 'A C U'],
});
