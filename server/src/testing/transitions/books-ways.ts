import { ExpenseStatus, PaidState } from '@counting-house/contract/accounts/expense-labels.ts';
import { DebtorStatus } from '@counting-house/contract/accounts/open-items/debtor.ts';
import { OpenItemStatus } from '@counting-house/contract/accounts/open-items/open-item.ts';
import {
  FiscalYearStatus,
  PeriodStatus,
} from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { ReconciliationStatus } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import { StatementLineStatus } from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { CreditReversalStatus } from '@counting-house/contract/gst/credit-reversal.ts';
import { TaxPaymentStatus } from '@counting-house/contract/gst/tax-payment.ts';
import { ChequeStatus } from '@counting-house/contract/accounts/vouchers/clearing.ts';
import { VoucherStatus } from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { contract } from '@counting-house/contract/contract.ts';
import { TaxMonthStatus } from '@counting-house/contract/gst/tax-month.ts';
import { way, type Way } from './way.ts';

const { accounts, gst, orders } = contract;

const vouchers = ['accounts.vouchers'];
const banking = ['accounts.banking'];
const taxes = ['gst.taxes'];
const books = ['accounts.overview'];
const owed = ['accounts.receivables', 'accounts.payables', ...vouchers];

/** The books: what was entered, what is open, what the bank says, what is filed and closed. */
export const booksWays: readonly Way[] = [
  way(VoucherStatus, {
    of: 'a voucher',
    at: vouchers,
    played: ['a payment by post-dated cheque'],
    states: {
      draft: {
        in: [
          accounts.createVoucher,
          accounts.updateVoucher,
          'job accounts.recurring',
          'job accounts.postDated',
        ],
        out: [accounts.postVoucher, accounts.deleteVoucher],
      },
      waiting: {
        in: [accounts.postVoucher, accounts.updateVoucher],
        out: [accounts.approveVoucher, accounts.rejectVoucher],
      },
      post_dated: {
        in: [accounts.postVoucher, accounts.approveVoucher],
        out: ['job accounts.postDated', accounts.updateVoucher, accounts.deleteVoucher],
      },
      posted: {
        in: [
          accounts.postVoucher,
          accounts.approveVoucher,
          'job accounts.postDated',
          orders.undoChequeReturn,
          accounts.undoIssuedReturn,
        ],
        out: [
          accounts.reverseVoucher,
          accounts.updateVoucher,
          orders.returnCheque,
          accounts.returnIssuedCheque,
        ],
      },
      bounced: {
        in: [orders.returnCheque, accounts.returnIssuedCheque],
        out: [orders.undoChequeReturn, accounts.undoIssuedReturn],
      },
      rejected: {
        in: [accounts.rejectVoucher],
        out: [accounts.updateVoucher, accounts.deleteVoucher],
      },
      reversed: {
        in: [accounts.reverseVoucher, accounts.updateVoucher],
        end: 'both entries stand; another voucher is made',
      },
    },
  }),
  way(ChequeStatus, {
    of: 'a cheque that was received',
    at: [...vouchers, ...banking, 'orders.b2cDesk'],
    states: {
      in_hand: {
        in: [accounts.createVoucher, orders.recordPayment, orders.depositAgain],
        out: [accounts.depositCheques, orders.returnCheque],
      },
      deposited: {
        in: [accounts.depositCheques],
        out: [accounts.clearCheques, orders.returnCheque],
      },
      cleared: {
        in: [accounts.clearCheques, accounts.createBankMatch],
        out: [orders.returnCheque],
      },
      returned: { in: [orders.returnCheque], out: [orders.depositAgain, orders.undoChequeReturn] },
    },
  }),
  way(ExpenseStatus, {
    of: 'an expense',
    at: vouchers,
    states: {
      draft: {
        in: [accounts.createExpense],
        out: [accounts.submitExpense, accounts.updateExpense, accounts.deleteExpense],
      },
      waiting: {
        in: [accounts.submitExpense],
        out: [accounts.approveExpense, accounts.rejectExpense],
      },
      posted: {
        in: [accounts.approveExpense, accounts.createExpense, accounts.updateExpense],
        out: [accounts.cancelExpense],
      },
      rejected: {
        in: [accounts.rejectExpense],
        out: [accounts.updateExpense, accounts.submitExpense, accounts.deleteExpense],
      },
      cancelled: { in: [accounts.cancelExpense], end: 'both entries stand; another is entered' },
    },
  }),
  way(PaidState, {
    of: 'what is paid of an expense',
    at: vouchers,
    states: {
      unpaid: {
        in: [accounts.createExpense],
        out: [accounts.reimburseExpenses, accounts.createVoucher],
      },
      part_paid: { in: [accounts.createVoucher], out: [accounts.createVoucher] },
      paid: {
        in: [accounts.reimburseExpenses, accounts.createVoucher],
        out: [accounts.reverseVoucher],
      },
    },
  }),
  way(OpenItemStatus, {
    of: 'what is open with a customer, a company, a vendor',
    at: owed,
    states: {
      open: {
        in: ['reads the books', accounts.unallocate],
        out: [accounts.allocate, accounts.autoAllocate, accounts.writeOff, accounts.writeBack],
      },
      part: {
        in: [accounts.allocate],
        out: [accounts.allocate, accounts.unallocate, accounts.writeOff, accounts.setOff],
      },
      settled: { in: [accounts.allocate, accounts.setOff], out: [accounts.unallocate] },
      void: { in: ['reads the books'], end: 'its document was taken back' },
    },
  }),
  way(DebtorStatus, {
    of: 'a buyer whose payment is overdue',
    at: ['accounts.receivables'],
    states: {
      due: { in: ['reads the day'], out: [accounts.sendReminders, accounts.createFollowUp] },
      waiting: { in: [accounts.sendReminders], out: ['reads the day', accounts.createFollowUp] },
      promised: { in: [accounts.createFollowUp], out: ['reads the day', accounts.createFollowUp] },
      stopped: { in: [accounts.setReminders], out: [accounts.setReminders] },
    },
  }),
  way(StatementLineStatus, {
    of: 'a line of a bank statement',
    at: banking,
    states: {
      open: {
        in: [accounts.importStatement, accounts.reverseBankMatch, accounts.includeStatementLines],
        out: [
          accounts.createBankMatch,
          accounts.matchCertain,
          accounts.bookStatementLine,
          accounts.bookStatementLines,
          accounts.excludeStatementLines,
          accounts.splitStatementLine,
          accounts.deleteStatement,
        ],
      },
      matched: {
        in: [accounts.createBankMatch, accounts.matchCertain, accounts.bookStatementLine],
        out: [accounts.reverseBankMatch],
      },
      excluded: {
        in: [accounts.excludeStatementLines],
        out: [accounts.includeStatementLines],
      },
      split: { in: [accounts.splitStatementLine], end: 'its parts stand in its place' },
    },
  }),
  way(ReconciliationStatus, {
    of: 'a reconciliation of a bank account',
    at: banking,
    states: {
      open: {
        in: [accounts.startReconciliation, accounts.reopenReconciliation],
        out: [accounts.closeReconciliation, accounts.discardReconciliation],
      },
      closed: { in: [accounts.closeReconciliation], out: [accounts.reopenReconciliation] },
    },
  }),
  way(PeriodStatus, {
    of: 'a month of the books',
    at: books,
    states: {
      open: {
        in: [accounts.createFiscalYear, accounts.setPeriodStatus],
        out: [accounts.setPeriodStatus],
      },
      on_hold: { in: [accounts.setPeriodStatus], out: [accounts.setPeriodStatus] },
      locked: { in: [accounts.setPeriodStatus], out: [accounts.setPeriodStatus] },
    },
  }),
  way(FiscalYearStatus, {
    of: 'a financial year',
    at: books,
    states: {
      open: {
        in: [accounts.createFiscalYear, accounts.reopenYear, 'job accounts.nextYear'],
        out: [accounts.closeYear],
      },
      closed: { in: [accounts.closeYear], out: [accounts.reopenYear] },
    },
  }),
  way(TaxMonthStatus, {
    of: 'a month of GST',
    at: taxes,
    states: {
      open: { in: ['reads the day'], out: [gst.checkMonth, gst.fileReturn, gst.settleTax] },
      checked: { in: [gst.checkMonth], out: [gst.fileReturn, gst.settleTax] },
      gstr1_filed: {
        in: [gst.fileReturn, gst.unsettleTax],
        out: [gst.settleTax, gst.unfileReturn],
      },
      settled: { in: [gst.settleTax], out: [gst.fileReturn, gst.unsettleTax] },
      filed: { in: [gst.fileReturn], out: [gst.unfileReturn] },
    },
  }),
  way(TaxPaymentStatus, {
    of: 'a challan',
    at: taxes,
    states: {
      posted: {
        in: [gst.payTax, gst.payTds, gst.payComposition],
        out: [gst.reverseTaxPayment],
      },
      reversed: {
        in: [gst.reverseTaxPayment],
        end: 'both entries stand; another is recorded',
      },
    },
  }),
  way(CreditReversalStatus, {
    of: 'a reversal of GST credit',
    at: taxes,
    states: {
      posted: {
        in: [gst.createCreditReversal, gst.reverseUnpaidCredit],
        out: [gst.cancelCreditReversal],
      },
      cancelled: { in: [gst.cancelCreditReversal], end: 'the credit stands again' },
    },
  }),
];
