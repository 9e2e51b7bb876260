import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import { done } from '../../kit/shapes.ts';
import {
  BankMatch,
  BookedLine,
  BookLineList,
  BookStatementLine,
  ListBookLines,
  MatchSuggestions,
  NewBankMatch,
} from './bank-match.ts';

/** Matching lines of statements with entries of the books. */
export const bankMatchCalls = {
  suggestMatches: read({
    says: 'See what in the books a line of a statement may be, and why.',
    wire: 'GET Accounts/MatchSuggestions?LineID={lineId}',
    permission: 'accounts.bank.read',
    input: z.strictObject({ lineId: queryId }),
    output: MatchSuggestions,
  }),

  listBookLines: read({
    says: 'List entries of a bank account that no statement shows yet.',
    wire: 'GET Accounts/BookLines?ID={id}',
    permission: 'accounts.bank.read',
    input: ListBookLines,
    output: BookLineList,
  }),

  createBankMatch: write({
    says: 'Match lines of a statement with entries of the books, or tick entries off.',
    wire: 'POST Accounts/MatchCreate',
    permission: 'accounts.statement.match',
    input: NewBankMatch,
    output: BankMatch,
    problems: ['bank_match.sums_differ', 'bank_match.line_taken', 'reconciliation.closed'],
  }),

  matchCertain: write({
    says: 'Match what is certain.',
    wire: 'POST Accounts/MatchAuto?ID={id}',
    permission: 'accounts.statement.match',
    input: z.strictObject({ id: queryId.describe('The bank account.') }),
    output: z.object({ matched: z.int(), left: z.int() }),
    problems: ['bank_match.line_taken'],
  }),

  bookStatementLine: write({
    says: 'Book a line of a statement as a voucher, and match the two.',
    wire: 'POST Accounts/StatementLineBook?ID={id}',
    permission: 'accounts.voucher.post',
    also: [{ field: 'expense', right: 'accounts.expense.post', does: 'post expenses' }],
    input: BookStatementLine,
    output: BookedLine,
    problems: [
      'bank_match.line_taken',
      'bank_match.needs_approval',
      'voucher.duplicate_reference',
      'settlement.net_differs',
      'settlement.taken',
      'allocation.too_large',
      'allocation.wrong_party',
    ],
  }),

  reverseBankMatch: write({
    says: 'Undo a match.',
    wire: 'POST Accounts/MatchReverse?ID={id}',
    permission: 'accounts.statement.match',
    input: z.strictObject({ id: queryId }),
    output: done,
    problems: ['reconciliation.closed'],
  }),
};
