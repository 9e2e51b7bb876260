import { listLimit } from '@counting-house/contract/kit/list.ts';
import type { Report, ReportFormat } from '@counting-house/contract/kit/report.ts';
import {
  grainNames,
  productReportNames,
  saleReportNames,
} from '@counting-house/contract/reports/report-names.ts';
import type {
  ProductReportInput,
  ReportAnswer,
  SaleReportInput,
} from '@counting-house/contract/reports/sale-report.ts';
import type {
  ProductReportType,
  ReportColumn,
  SaleReportType,
} from '@counting-house/contract/reports/sale-labels.ts';
import type { ReadContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { getProductReport } from '../product-report.service.ts';
import { reportOfAnswer, statementOfAnswer } from './answer-report.rules.ts';
import { narrowedBy } from './narrowed-by.service.ts';
import { getSaleReport } from './sale-report.service.ts';

/** Most rows on paper; a longer report is read in a sheet. */
const mostOnPaper = 5_000;

/**
 * A report of sales as a whole, as files of it have it: every row, with its totals.
 *
 * @throws {Problem} As `getSaleReport`; `too_many_rows` (422).
 */
export async function wholeSaleReport(ctx: ReadContext, input: SaleReportInput): Promise<Report> {
  const answer = await whole(input, (page) => getSaleReport(ctx, { ...input, ...page }));
  const type = input.type as SaleReportType;
  const { title } = type === 'daily' ? grainNames[input.grain] : saleReportNames[type];
  const said = {
    title,
    narrowedBy: await narrowedBy(ctx, input),
    columns: chosenOf(answer, input.columns),
  };
  return type === 'summary' ? statementOfAnswer(answer, said) : reportOfAnswer(answer, said);
}

/**
 * A report about products as a whole.
 *
 * @throws {Problem} As `getProductReport`; `too_many_rows` (422).
 */
export async function wholeProductReport(
  ctx: ReadContext,
  input: ProductReportInput,
): Promise<Report> {
  const answer = await whole(input, (page) => getProductReport(ctx, { ...input, ...page }));
  const { title } = productReportNames[input.type as ProductReportType];
  return reportOfAnswer(answer, {
    title,
    narrowedBy: await narrowedBy(ctx, input),
    columns: chosenOf(answer, input.columns),
  });
}

/** All pages as one, with the totals of the first; nearly always it is the first. */
async function whole(
  { format }: { format?: ReportFormat | undefined },
  read: (page: { limit: number; cursor: string | undefined }) => Promise<ReportAnswer>,
): Promise<ReportAnswer> {
  const limit = format === 'pdf' ? mostOnPaper : listLimit.export;
  const first = await read({ limit, cursor: undefined });
  const rows = [...first.rows];
  let { next } = first;
  while (next !== null && rows.length < limit) {
    const page = await read({ limit, cursor: next });
    rows.push(...page.rows);
    ({ next } = page);
  }
  if (next !== null || rows.length > limit)
    throw tooMany(Math.max(first.total, rows.length), limit);
  return { ...first, rows, next: null };
}

const figure = new Intl.NumberFormat('en-IN');

const tooMany = (rows: number, limit: number) =>
  ruleBroken(
    'too_many_rows',
    limit === mostOnPaper
      ? `This report has ${figure.format(rows)} rows. A PDF holds ${figure.format(limit)}; choose fewer days, or XLSX.`
      : `This report has ${figure.format(rows)} rows. Narrow it to ${figure.format(limit)} to export`,
  );

/** The columns that were asked for, in that order, of those that the asker sees; all when none are named. */
function chosenOf({ columns }: ReportAnswer, asked: string | undefined): readonly ReportColumn[] {
  if (!asked) return columns;
  const keys = asked.split('|').map((pair) => pair.split('~')[0] ?? '');
  return keys.flatMap((key) => columns.filter((column) => column === key));
}
