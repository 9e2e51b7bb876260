import { permissions } from '../kit/permission.ts';

export const reportsPermissions = permissions({
  'reports.financial.read': ['See statements', 'A C U'],
  'reports.ledger.read': ['See ledgers and books', 'A C U'],
  'reports.report.export': ['Export reports as files', 'A C U'],
});
