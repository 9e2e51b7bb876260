import { listInput, listOf, queryId } from '../kit/list.ts';
import { operations, read } from '../kit/operation.ts';
import { accountantExportCalls } from './accountant-export-calls.ts';
import { DayBookInput, DayBookRow } from './day-book.ts';
import {
  LedgerInput,
  LedgerParty,
  LedgerRow,
  LedgerSummary,
  LedgerSummaryInput,
} from './ledger.ts';
import { registerCalls } from './register-calls.ts';
import { saleReportCalls } from './sale-report-calls.ts';
import { savedReportCalls } from './saved-report-calls.ts';
import { statementCalls } from './statement-calls.ts';
import { tieOutCalls } from './tie-out-calls.ts';

export const reports = operations('reports', {
  ...saleReportCalls,

  listDayBook: read({
    says: 'See the journal day by day.',
    wire: 'GET Reports/DayBook',
    permission: 'reports.ledger.read',
    input: DayBookInput,
    output: listOf(DayBookRow),
  }),

  listLedger: read({
    says: 'See the lines of an account with its running balance.',
    wire: 'GET Reports/Ledger',
    permission: 'reports.ledger.read',
    input: LedgerInput,
    output: listOf(LedgerRow),
  }),

  getLedgerSummary: read({
    says: 'See what an account opened and closed with.',
    wire: 'GET Reports/LedgerSummary',
    permission: 'reports.ledger.read',
    input: LedgerSummaryInput,
    output: LedgerSummary,
  }),

  listLedgerParties: read({
    says: 'Choose a party of a control account.',
    wire: 'GET Reports/LedgerParties',
    permission: 'reports.ledger.read',
    input: listInput({ accountId: queryId }),
    output: listOf(LedgerParty),
  }),

  ...statementCalls,
  ...registerCalls,
  ...tieOutCalls,
  ...accountantExportCalls,
  ...savedReportCalls,
});
