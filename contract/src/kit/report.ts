import { z } from 'zod';
import { queryId } from './list.ts';
import { date, id, signedMoneySum, ts } from './shapes.ts';

/**
 * How the cells of a column are read: money is paise, shares are tenths of a percent, rates hundredths of one, tax
 * rates and quantities thousandths; a moment is ISO text.
 */
const ReportKind = z.enum([
  'money',
  'share',
  'rate',
  'taxRate',
  'qty',
  'count',
  'number',
  'date',
  'moment',
  'text',
]);

export const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: ReportKind,
  /**
   * The days of its figures, which lead to the ledgers of these days; `from` null is since the books began.
   * Entries that close a year from `closedFrom` on are not in them.
   */
  span: z.object({ from: date.nullable(), to: date, closedFrom: date.nullable() }).nullable(),
  /** The code of the centre that its figures are of; null is all of them. */
  centre: z.string().nullable(),
  /** It stands behind the margin rule: what the columns before it come to. */
  isResult: z.boolean(),
});
export type ReportColumn = z.output<typeof ReportColumn>;

/** Where a row of a report can be counted again. */
export const ReportLead = z.discriminatedUnion('to', [
  /** The ledger of an account, or of one party on it. */
  z.object({
    to: z.literal('ledger'),
    accountId: id,
    partyKind: z.string().nullable(),
    partyId: id.nullable(),
  }),
  /** Another report, by its name in the address, and what it is asked beside the days of the column. */
  z.object({
    to: z.literal('report'),
    report: z.string(),
    asks: z.record(z.string(), z.string()),
  }),
  /** The document itself. */
  z.object({
    to: z.literal('document'),
    sourceKind: z.string(),
    sourceNo: z.string(),
    documentId: id,
  }),
]);
export type ReportLead = z.output<typeof ReportLead>;

export const ReportRow = z.object({
  /** What it is in the report: `netRevenue`, `account 4100`. */
  key: z.string(),
  label: z.string(),
  /** Codes of the accounts in it; '' where there are none. */
  code: z.string(),
  /** 0 at the left; what a row gathers stands below it, one deeper. */
  depth: z.int(),
  /** A head has no figures, a sum is bold below one rule, a total stands between rules, once. */
  look: z.enum(['head', 'line', 'sum', 'total']),
  /** In the order of the columns; null where there is nothing to say. */
  cells: z.array(z.union([z.string(), z.number()]).nullable()),
  /** How each of its cells is read, where that is not what the columns say. */
  kinds: z.array(ReportKind).optional(),
  lead: ReportLead.nullable(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** Something that must agree, or what the figures leave out. */
const ReportCheck = z.object({
  /** What agrees: 'Balanced', or by how much it does not. */
  says: z.string(),
  /** Paise; 0 when it agrees. */
  difference: signedMoneySum,
});

/** Figures in rows and columns, the same on the screen, in a sheet and on paper. */
export const Report = z.object({
  title: z.string(),
  /** What the first column is called. */
  heading: z.string(),
  /** Null where it is of one day alone. */
  from: date.nullable(),
  to: date,
  /** What it was narrowed by, in words. */
  narrowedBy: z.array(z.string()),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  checks: z.array(ReportCheck),
  /** What the reader has to know of the figures: months that are not locked. */
  notes: z.array(z.string()),
  /** The newest entry that is in the figures; null before the first. */
  asOfEntryId: id.nullable(),
  generatedAt: ts,
});
export type Report = z.output<typeof Report>;

export const ReportFormat = z.enum(['csv', 'xlsx', 'pdf'], 'Choose CSV, XLSX or PDF.');
export type ReportFormat = z.output<typeof ReportFormat>;

/** What every report may be asked. */
export const reportKeys = {
  upTo: queryId
    .optional()
    .describe('The newest entry that counts: what was posted later is left out.'),
  format: ReportFormat.optional().describe('A file instead of the figures.'),
};

/** How a cell of a row is read. */
export const kindAt = (
  { kinds }: Pick<ReportRow, 'kinds'>,
  { columns }: Pick<Report, 'columns'>,
  at: number,
): ReportColumn['kind'] => kinds?.[at] ?? columns[at]?.kind ?? 'text';
