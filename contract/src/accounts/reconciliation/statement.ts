import { z } from 'zod';
import { flag, listInput, listOf, queryId, queryNumber } from '../../kit/list.ts';
import {
  date,
  id,
  money,
  requiredText,
  signedMoney,
  signedMoneySum,
  ts,
} from '../../kit/shapes.ts';

export const statementLimits = {
  fileBytes: 5 * 1_048_576,
  /** A little more, so that a file that is too large is told so in words. */
  requestBytes: 6 * 1_048_576,
  rows: 20_000,
  columns: 400,
  cellCharacters: 2_000,
  characters: 20_000_000,
  /** Rows that a preview answers. */
  shown: 200,
  parts: 20,
} as const;

/** What a bank gives: a table, or a format of banks that says itself what stands where. */
export const StatementFormat = z.enum(['csv', 'xlsx', 'xls', 'ofx', 'mt940', 'camt053']);
export type StatementFormat = z.output<typeof StatementFormat>;

export const StatementDateFormat = z.enum([
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'yyyy-MM-dd',
  'dd-MMM-yyyy',
]);
export type StatementDateFormat = z.output<typeof StatementDateFormat>;

const column = z.string().max(200).nullable();

/**
 * Where the columns of a table stand, by their headings. One column of amounts that say their sign, Dr or Cr
 * themselves (`signed`), one for each direction (`two`), or one with another that says Dr or Cr (`marker`).
 */
export const StatementProfile = z.strictObject({
  date: column,
  dateFormat: StatementDateFormat,
  valueDate: column,
  description: z.array(z.string().max(200)).max(3),
  /** The first of them that is filled: number of the cheque, UTR. */
  references: z.array(z.string().max(200)).max(3),
  amountStyle: z.enum(['signed', 'two', 'marker']),
  amount: column,
  paidIn: column,
  paidOut: column,
  marker: column,
  balance: column,
  /** Whose Dr or Cr is the balance's. */
  balanceMarker: column,
  decimal: z.enum(['.', ',']),
});
export type StatementProfile = z.output<typeof StatementProfile>;

/** A line as the file says it; `amount` is positive for money that came in. */
export const StatementFileLine = z.object({
  /** As the file counts, for words about it. */
  rowNo: z.int(),
  date,
  valueDate: date.nullable(),
  description: z.string(),
  reference: z.string(),
  amount: signedMoney,
  balance: signedMoneySum.nullable(),
});
export type StatementFileLine = z.output<typeof StatementFileLine>;

/** New, brought by an earlier file, or of the same day and amount as one that was, in other words. */
export const StatementLineNews = z.enum(['new', 'known', 'possible']);
export type StatementLineNews = z.output<typeof StatementLineNews>;

export const PreviewStatement = z.strictObject({
  /** The bank account. */
  id: queryId,
  profile: StatementProfile.optional().describe('Guessed, or as remembered, when left out.'),
});
export type PreviewStatement = z.output<typeof PreviewStatement>;

export const StatementPreview = z.object({
  fileName: z.string(),
  format: StatementFormat,
  /** The bank whose layout it has, where that is known. */
  bank: z.string().nullable(),
  /** Null for formats that need none. */
  profile: StatementProfile.nullable(),
  isRemembered: z.boolean(),
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  /** The first 200. */
  rows: z.array(StatementFileLine.extend({ news: StatementLineNews })),
  counts: z.object({ new: z.int(), known: z.int(), possible: z.int() }),
  /** Rows that cannot be read; nothing is imported before they can. */
  faults: z.array(z.string()),
  /** Rows that are no lines of the account, and why. */
  left: z.array(z.string()),
  fromDate: date.nullable(),
  toDate: date.nullable(),
  openingBalance: signedMoneySum.nullable(),
  closingBalance: signedMoneySum.nullable(),
  /** Where the balances do not follow from the amounts. */
  balanceProblem: z.string().nullable(),
  warnings: z.array(z.string()),
});
export type StatementPreview = z.output<typeof StatementPreview>;

export const ImportStatement = PreviewStatement.extend({
  skipPossible: flag.default(false).describe('Leave out what may be there already.'),
  confirmBalance: flag.default(false).describe('Import it though the balances do not follow.'),
});
export type ImportStatement = z.output<typeof ImportStatement>;

export const Statement = z.object({
  id,
  bankAccountId: id,
  fileName: z.string(),
  format: StatementFormat,
  fromDate: date,
  toDate: date,
  openingBalance: signedMoneySum.nullable(),
  closingBalance: signedMoneySum.nullable(),
  lineCount: z.int(),
  openCount: z.int(),
  importedBy: z.string(),
  createdAt: ts,
});
export type Statement = z.output<typeof Statement>;

export const ImportedStatement = z.object({
  /** Null when nothing in it was new. */
  statement: Statement.nullable(),
  counts: z.object({ imported: z.int(), skipped: z.int(), matched: z.int() }),
});
export type ImportedStatement = z.output<typeof ImportedStatement>;

export const ListStatements = listInput({ id: queryId.describe('The bank account.') });
export const StatementList = listOf(Statement);

export const StatementLineStatus = z.enum(['open', 'matched', 'excluded', 'split']);
export type StatementLineStatus = z.output<typeof StatementLineStatus>;

/** What a line was matched with, or could be: an entry of the account's book. */
const BookedAs = z.object({ entryId: id, sourceKind: z.string(), sourceId: id, no: z.string() });

export const StatementLine = z.object({
  id,
  statementId: id,
  date,
  valueDate: date.nullable(),
  description: z.string(),
  reference: z.string(),
  amount: signedMoney,
  balance: signedMoneySum.nullable(),
  status: StatementLineStatus,
  excludedReason: z.string().nullable(),
  parentLineId: id.nullable(),
  matchId: id.nullable(),
  /** What the books say of it, once matched. */
  bookedAs: z.array(BookedAs),
  /** Entries of the same amount that it may be; 0 once handled. */
  proposals: z.int(),
  /** The first rule that fits an open line, why it does and what comes of it. */
  rule: z.object({ name: z.string(), because: z.string() }).nullable(),
});
export type StatementLine = z.output<typeof StatementLine>;

export const ListStatementLines = listInput({
  id: queryId.describe('The bank account.'),
  status: StatementLineStatus.optional(),
  direction: z.enum(['in', 'out']).optional(),
  from: date.optional(),
  to: date.optional(),
  min: queryNumber(money).optional(),
  max: queryNumber(money).optional(),
});
export type ListStatementLines = z.output<typeof ListStatementLines>;
export const StatementLineList = listOf(StatementLine);

const lineIds = z.array(id).min(1, 'Choose a line').max(200, 'Choose at most 200 lines');

export const ExcludeStatementLines = z.strictObject({
  lineIds,
  reason: requiredText(200, 'Reason').pipe(z.string().min(3, 'Enter a reason')),
});
export type ExcludeStatementLines = z.output<typeof ExcludeStatementLines>;
export const IncludeStatementLines = z.strictObject({ lineIds });
export type IncludeStatementLines = z.output<typeof IncludeStatementLines>;

export const SplitStatementLine = z.strictObject({
  id: queryId,
  /** Each with the sign of the line; together they are the line. */
  amounts: z
    .array(signedMoney)
    .min(2, 'Split it into at least two parts')
    .max(statementLimits.parts, `Split it into at most ${statementLimits.parts} parts`),
});
export type SplitStatementLine = z.output<typeof SplitStatementLine>;

export const ChangedLines = z.object({ changed: z.int() });
