import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import {
  createBankAccount,
  revealBankNumber,
  setPrimaryBank,
  updateBankAccount,
} from '../books/banks/bank-account.service.ts';
import { getBankAccount, listBankAccounts } from '../books/banks/bank-account-list.service.ts';
import { mergeAccounts } from '../books/chart/account-merge.service.ts';
import { createAccount, moveAccount, updateAccount } from '../books/chart/account.service.ts';
import { createCentre, listCentres, updateCentre } from '../books/chart/centre.service.ts';
import { getAccount, getChart } from '../books/chart/chart-tree.service.ts';
import { listAccounts } from '../books/chart/chart.service.ts';
import { checkBooks, yearCloseCheck } from './closing/year-check.service.ts';
import { closeYear, reopenYear } from './closing/year-close.service.ts';
import {
  createPostingOverride,
  deletePostingOverride,
  getPostingRules,
} from '../books/chart/posting-rule.service.ts';
import { listEntries } from './journal/entry-list.service.ts';
import { getReversal, reverseEntry } from './journal/entry-reverse.service.ts';
import { getEntry, listEntriesFor } from './journal/entry.service.ts';
import { listFiscalYears } from '../books/periods/fiscal-year.service.ts';
import { periodLockCheck } from './periods/lock-check.service.ts';
import { createFiscalYear, setPeriodStatus } from './periods/period-status.service.ts';
import { allocate, autoAllocate, unallocate } from '../books/open-items/allocation.service.ts';
import { dispute, endDispute } from '../books/open-items/dispute.service.ts';
import { getOpenItem, listOpenItems } from '../books/open-items/open-item-list.service.ts';
import { setBooksBegin } from './opening/books-begin.service.ts';
import { getOpenings, setOpenings } from './opening/opening-account.service.ts';
import {
  createOpeningDocument,
  listOpeningDocuments,
  removeOpeningDocument,
  updateOpeningDocument,
} from './opening/opening-document.service.ts';
import { transferOpening } from './opening/opening-transfer.service.ts';
import { listPayableItems, payables } from './open-items/payable.service.ts';
import {
  createBankMatch,
  matchCertain,
  reverseBankMatch,
} from './reconciliation/bank-match.service.ts';
import { listBookLines, suggestMatches } from './reconciliation/book-line.service.ts';
import {
  createBankRule,
  deleteBankRule,
  listBankRules,
  moveBankRule,
  testBankRule,
  updateBankRule,
} from './reconciliation/bank-rule.service.ts';
import { bookStatementLines } from './reconciliation/bulk-booking.service.ts';
import { bookStatementLine } from './reconciliation/line-booking.service.ts';
import { printReconciliation } from './reconciliation/reconciliation-paper.service.ts';
import {
  closeReconciliation,
  discardReconciliation,
  getReconciliationDesk,
  listReconciliations,
  reopenReconciliation,
  startReconciliation,
  updateReconciliation,
} from './reconciliation/reconciliation.service.ts';
import {
  excludeStatementLines,
  includeStatementLines,
  splitStatementLine,
} from './statements/statement-line.service.ts';
import { listStatementLines, listStatements } from './statements/statement-list.service.ts';
import {
  deleteStatement,
  importStatement,
  previewStatement,
} from './statements/statement.service.ts';
import { mailStatement, partyStatement } from './open-items/party-statement.service.ts';
import {
  createFollowUp,
  getDebtor,
  listDebtors,
  setReminders,
} from './receivables/debtor.service.ts';
import { chargeInterest, getInterest } from './receivables/interest.service.ts';
import { previewReminders, sendReminders } from './receivables/reminder.service.ts';
import { listSetOff, setOff, writeBack, writeOff } from './receivables/write-off.service.ts';
import { listReceivableItems, receivables } from './open-items/receivable.service.ts';
import { listSeals, verifySeals } from '../books/journal/seal.service.ts';
import { previewExpense } from './expenses/expense-ready.service.ts';
import { createExpense, deleteExpense, updateExpense } from './expenses/expense.service.ts';
import {
  approveExpense,
  cancelExpense,
  reimburseExpenses,
  rejectExpense,
  submitExpense,
} from './expenses/expense-steps.service.ts';
import { expenseChoices, getExpense, listExpenses } from './expenses/expense-view.service.ts';
import { createPayRun, listPayRunBills, listPayRuns } from './pay-runs/pay-run.service.ts';
import { payRunFile } from './pay-runs/pay-run-file.service.ts';
import {
  createVoucherTemplate,
  deleteVoucherTemplate,
  listVoucherTemplates,
  updateVoucherTemplate,
} from './templates/voucher-template.service.ts';
import {
  createCashCount,
  listCashAccounts,
  listCashCounts,
  listTillCounts,
} from './vouchers/cash-count.service.ts';
import { clearCheques, depositCheques, listCheques } from './cheques/cheque.service.ts';
import { returnIssuedCheque, undoIssuedReturn } from './cheques/issued-cheque.service.ts';
import { createSettlement, readSettlement } from './vouchers/settlement.service.ts';
import { listUnsettled } from './vouchers/unsettled.service.ts';
import { findParties, getAccountBalance, getPartyBalance } from './vouchers/party.service.ts';
import { printReverseCharge } from '../books/taxes/reverse-charge-print.service.ts';
import { printVoucher } from './vouchers/voucher-print.service.ts';
import { createVoucher, deleteVoucher, updateVoucher } from './vouchers/voucher.service.ts';
import { listVouchers } from './vouchers/voucher-list.service.ts';
import {
  approveVoucher,
  postVoucher,
  rejectVoucher,
  reverseVoucher,
} from './vouchers/voucher-steps.service.ts';
import { getVoucher, readOpenDocuments, voucherChoices } from './vouchers/voucher-view.service.ts';
import { proposeTds } from '../purchasing/bills/tds-year.service.ts';

export const accountsHandlers = handlersFor(accounts, {
  proposeTds,
  listAccounts,
  getChart,
  getAccount,
  createAccount,
  updateAccount,
  moveAccount,
  mergeAccounts,
  listCentres,
  createCentre,
  updateCentre,
  listEntries,
  getEntry,
  listEntriesOf: listEntriesFor,
  getReversal,
  reverseEntry,
  listFiscalYears,
  createFiscalYear,
  periodLockCheck,
  setPeriodStatus,
  yearCloseCheck,
  closeYear,
  reopenYear,
  checkBooks,
  listOpenItems,
  getOpenItem,
  allocate,
  unallocate,
  dispute,
  endDispute,
  autoAllocate,
  getOpenings,
  setBooksBegin,
  setOpenings,
  listOpeningDocuments,
  createOpeningDocument,
  updateOpeningDocument,
  removeOpeningDocument,
  transferOpening,
  getPostingRules,
  createPostingOverride,
  deletePostingOverride,
  payables,
  listPayableItems,
  listBankAccounts,
  getBankAccount,
  revealBankNumber,
  createBankAccount,
  updateBankAccount,
  setPrimaryBank,
  listSeals,
  verifySeals,
  listVouchers,
  getVoucher,
  createVoucher,
  updateVoucher,
  postVoucher,
  approveVoucher,
  rejectVoucher,
  reverseVoucher,
  deleteVoucher,
  printReverseCharge,
  printVoucher,
  voucherChoices,
  getAccountBalance: single(getAccountBalance),
  getPartyBalance: single(getPartyBalance),
  findParties,
  openDocumentsOf: readOpenDocuments,
  previewStatement,
  importStatement,
  listStatements,
  deleteStatement,
  listStatementLines,
  excludeStatementLines,
  includeStatementLines,
  splitStatementLine,
  suggestMatches,
  listBookLines,
  createBankMatch,
  matchCertain,
  bookStatementLine,
  reverseBankMatch,
  getReconciliationDesk,
  listReconciliations,
  startReconciliation,
  updateReconciliation,
  discardReconciliation,
  closeReconciliation,
  reopenReconciliation,
  printReconciliation,
  listPayRunBills,
  createPayRun,
  listPayRuns,
  payRunFile,
  listVoucherTemplates,
  createVoucherTemplate,
  updateVoucherTemplate,
  deleteVoucherTemplate,
  listUnsettled,
  readSettlement,
  createSettlement,
  listCheques,
  depositCheques,
  returnIssuedCheque,
  undoIssuedReturn,
  clearCheques,
  listCashAccounts,
  createCashCount,
  listCashCounts,
  listTillCounts,
  createExpense,
  updateExpense,
  previewExpense,
  expenseChoices,
  listExpenses,
  getExpense,
  submitExpense,
  approveExpense,
  rejectExpense,
  cancelExpense,
  deleteExpense,
  reimburseExpenses,
  receivables,
  listReceivableItems,
  partyStatement,
  listDebtors: single(listDebtors),
  getDebtor,
  previewReminders,
  sendReminders,
  createFollowUp,
  setReminders,
  writeOff,
  writeBack,
  listSetOff,
  setOff,
  getInterest,
  chargeInterest,
  mailStatement,
  listBankRules,
  createBankRule,
  updateBankRule,
  moveBankRule,
  deleteBankRule,
  testBankRule: single(testBankRule),
  bookStatementLines,
});
