import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import { date, id, version } from '../../kit/shapes.ts';
import {
  AskLockCheck,
  FiscalYear,
  LockCheck,
  NewFiscalYear,
  PeriodStatusChange,
  YearCheck,
  YearClosing,
} from './fiscal-year.ts';
import { reasonText } from '../reason-text.ts';

export const periodCalls = {
  listFiscalYears: read({
    says: 'See financial years with their months.',
    wire: 'GET Accounts/FiscalYears',
    permission: 'accounts.ledger.read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(FiscalYear) }),
  }),

  createFiscalYear: write({
    says: 'Add the next financial year.',
    wire: 'POST Accounts/FiscalYearCreate',
    permission: 'accounts.period.lock',
    input: NewFiscalYear,
    output: FiscalYear,
    problems: ['year.overlaps', 'year.gap', 'year.too_long'],
  }),

  setPeriodStatus: write({
    says: 'Hold, lock or unlock a month.',
    wire: 'POST Accounts/PeriodStatus?ID={id}',
    permission: 'accounts.period.lock',
    also: [
      {
        field: 'status',
        right: 'accounts.period.unlock',
        does: 'unlock a month',
        isJudged: true,
      },
    ],
    input: PeriodStatusChange,
    output: FiscalYear,
    problems: [
      'period.lock_earlier',
      'period.drafts',
      'period.open_work',
      'period.year_closed',
      'period.no_step',
    ],
  }),

  periodLockCheck: read({
    says: 'See what is open in a month and those before it, before it is locked.',
    wire: 'GET Accounts/PeriodLockCheck?ID={id}',
    permission: 'accounts.period.lock',
    input: AskLockCheck,
    output: z.object({ rows: z.array(LockCheck) }),
  }),

  yearCloseCheck: read({
    says: 'See what stands in the way of closing a financial year.',
    wire: 'GET Accounts/YearCloseCheck?ID={id}',
    permission: 'accounts.year.close',
    input: z.strictObject({ id: queryId }),
    output: z.object({ yearId: id, name: z.string(), endDate: date, rows: z.array(YearCheck) }),
  }),

  closeYear: write({
    says: 'Close a financial year.',
    wire: 'POST Accounts/YearClose?ID={id}',
    permission: 'accounts.year.close',
    fresh: true,
    input: YearClosing,
    output: FiscalYear,
    problems: [
      'year.blocked',
      'year.closed',
      'year.close_earlier',
      'year.not_over',
      'year.reason_missing',
    ],
  }),

  reopenYear: write({
    says: 'Reopen the last closed financial year.',
    wire: 'POST Accounts/YearReopen?ID={id}',
    permission: 'accounts.year.reopen',
    fresh: true,
    input: z.strictObject({ id: queryId, version, reason: reasonText }),
    output: FiscalYear,
    problems: ['year.reopen_later', 'year.not_closed'],
  }),

  checkBooks: write({
    says: 'Check the books now.',
    wire: 'POST Accounts/CheckBooks',
    permission: 'accounts.ledger.read',
    input: z.strictObject({ at: date.optional().describe('Today when left out.') }),
    output: z.object({ at: date, rows: z.array(YearCheck) }),
  }),
};
