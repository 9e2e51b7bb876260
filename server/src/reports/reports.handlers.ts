import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { filed, handlersFor } from '../platform/http/handlers.ts';
import { drillSaleReport } from './sales/drill.service.ts';
import { getProductReport } from './product-report.service.ts';
import { wholeProductReport, wholeSaleReport } from './sales/report-file.service.ts';
import { getSaleReport } from './sales/sale-report.service.ts';
import { listDayBook } from './books/day-book.service.ts';
import { getLedgerSummary, listLedger, listLedgerParties } from './books/ledger.service.ts';
import {
  createSavedReport,
  deleteSavedReport,
  listReportReaders,
  listSavedReports,
  sendSavedReport,
  updateSavedReport,
} from './saved/saved-report.service.ts';
import { getBalanceSheet } from './statements/balance-sheet.service.ts';
import { getCashFlow } from './statements/cash-flow.service.ts';
import { getCashParts } from './statements/direct-cash.service.ts';
import { getExpenses } from './statements/expenses.service.ts';
import { getPartyBalances } from './statements/party-balances.service.ts';
import { getProfitLoss } from './statements/profit-loss.service.ts';
import { getTrialBalance } from './statements/trial-balance.service.ts';

export const reportsHandlers = handlersFor(reports, {
  listDayBook,
  listLedger,
  getLedgerSummary,
  listLedgerParties,
  getTrialBalance,
  getSaleReport: filed(getSaleReport, wholeSaleReport),
  drillSaleReport,
  getProductReport: filed(getProductReport, wholeProductReport),
  getProfitLoss,
  getBalanceSheet,
  getCashFlow,
  getCashParts,
  getExpenses,
  getPartyBalances,
  listSavedReports,
  listReportReaders,
  createSavedReport,
  updateSavedReport,
  deleteSavedReport,
  sendSavedReport,
});
