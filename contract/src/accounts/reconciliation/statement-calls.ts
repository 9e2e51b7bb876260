import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import { done } from '../../kit/shapes.ts';
import {
  ChangedLines,
  ExcludeStatementLines,
  ImportedStatement,
  ImportStatement,
  IncludeStatementLines,
  ListStatementLines,
  ListStatements,
  PreviewStatement,
  SplitStatementLine,
  StatementLineList,
  statementLimits,
  StatementList,
  StatementPreview,
} from './statement.ts';

const fileProblems = ['statement.unreadable'] as const;
const upload = { maxBytes: statementLimits.requestBytes };

/** Statements of banks, and their lines. */
export const statementCalls = {
  previewStatement: write({
    says: 'See what the statement of a bank would bring.',
    wire: 'POST Accounts/StatementPreview?ID={id}',
    permission: 'accounts.statement.import',
    input: PreviewStatement,
    output: StatementPreview,
    upload,
    problems: fileProblems,
  }),

  importStatement: write({
    says: 'Import the statement of a bank.',
    wire: 'POST Accounts/StatementImport?ID={id}',
    permission: 'accounts.statement.import',
    input: ImportStatement,
    output: ImportedStatement,
    upload,
    problems: [...fileProblems, 'statement.balance_differs', 'statement.line_known'],
  }),

  listStatements: read({
    says: 'List the imported statements of a bank account.',
    wire: 'GET Accounts/Statements?ID={id}',
    permission: 'accounts.bank.read',
    input: ListStatements,
    output: StatementList,
  }),

  deleteStatement: write({
    says: 'Take an imported statement out again, before anything in it is handled.',
    wire: 'POST Accounts/StatementDelete?ID={id}',
    permission: 'accounts.statement.import',
    input: z.strictObject({ id: queryId }),
    output: done,
    problems: ['statement.handled'],
  }),

  listStatementLines: read({
    says: 'List the lines of a bank account’s statements.',
    wire: 'GET Accounts/StatementLines?ID={id}',
    permission: 'accounts.bank.read',
    input: ListStatementLines,
    output: StatementLineList,
  }),

  excludeStatementLines: write({
    says: 'Exclude lines of a statement from the books, with a reason.',
    wire: 'POST Accounts/StatementLineExclude',
    permission: 'accounts.statement.match',
    input: ExcludeStatementLines,
    output: ChangedLines,
    problems: ['bank_match.line_taken', 'reconciliation.closed'],
  }),

  includeStatementLines: write({
    says: 'Include lines of a statement that were excluded.',
    wire: 'POST Accounts/StatementLineInclude',
    permission: 'accounts.statement.match',
    input: IncludeStatementLines,
    output: ChangedLines,
    problems: ['reconciliation.closed'],
  }),

  splitStatementLine: write({
    says: 'Split a line of a statement into parts that are handled one by one.',
    wire: 'POST Accounts/StatementLineSplit?ID={id}',
    permission: 'accounts.statement.match',
    input: SplitStatementLine,
    output: ChangedLines,
    problems: ['bank_match.line_taken', 'statement.parts_differ', 'reconciliation.closed'],
  }),
};
