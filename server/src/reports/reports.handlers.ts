import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { listDayBook } from './day-book.service.ts';
import { getLedgerSummary, listLedger, listLedgerParties } from './ledger.service.ts';
import { drillSaleReport } from './sales/drill.service.ts';
import { getProductReport } from './product-report.service.ts';
import { getSaleReport } from './sales/sale-report.service.ts';
import { getTrialBalance } from './trial-balance.service.ts';

export const reportsHandlers = handlersFor(reports, {
  listDayBook,
  listLedger,
  getLedgerSummary,
  listLedgerParties,
  getTrialBalance,
  getSaleReport,
  drillSaleReport,
  getProductReport,
});
