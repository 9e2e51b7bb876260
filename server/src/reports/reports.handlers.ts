import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { filed, handlersFor } from '../platform/http/handlers.ts';
import {
  getMadeFile,
  listMadeFiles,
  startAccountantExport,
  startClosingFile,
} from './accountant/accountant-export.service.ts';
import { drillSaleReport } from './sales/drill.service.ts';
import { getProductReport } from './product-report.service.ts';
import { wholeProductReport, wholeSaleReport } from './sales/report-file.service.ts';
import { getSaleReport } from './sales/sale-report.service.ts';
import { listDayBook } from './books/day-book.service.ts';
import { getCashBook } from './books/cash-book.service.ts';
import { getJournalRegister } from './books/journal-register.service.ts';
import { getLedgerSummary, listLedger, listLedgerParties } from './books/ledger.service.ts';
import { getPurchaseRegister } from './registers/purchase-register.service.ts';
import { getRegisterDifferences } from './registers/register-differences.service.ts';
import { getSalesRegister } from './registers/sales-register.service.ts';
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
import { getAgedPayables, getAgedReceivables } from './tie-outs/aged.service.ts';
import { getGoodsNotBilled } from './tie-outs/goods-not-billed.service.ts';
import { getGoodsNotDispatched } from './tie-outs/goods-not-dispatched.service.ts';
import { getMoneyOnTheWay } from './tie-outs/money-on-the-way.service.ts';
import { getNumberCheck } from './tie-outs/number-check.service.ts';
import { getStockTieOut } from './tie-outs/stock-tie-out.service.ts';
import { getTieOuts } from './tie-outs/tie-out.service.ts';
import { getWalletsAndCards } from './tie-outs/wallets-and-cards.service.ts';

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
  getSalesRegister,
  getPurchaseRegister,
  getAgedReceivables,
  getAgedPayables,
  getRegisterDifferences,
  getCashBook,
  getJournalRegister,
  getTieOuts,
  getGoodsNotBilled,
  getGoodsNotDispatched,
  getMoneyOnTheWay,
  getWalletsAndCards,
  getStockTieOut,
  getNumberCheck,
  startAccountantExport,
  startClosingFile,
  listMadeFiles,
  getMadeFile,
  listSavedReports,
  listReportReaders,
  createSavedReport,
  updateSavedReport,
  deleteSavedReport,
  sendSavedReport,
});
