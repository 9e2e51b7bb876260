import { SaleReportType, type ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import type {
  ReportAnswer,
  SaleReportInput,
} from '@counting-house/contract/reports/sale-report.ts';
import type { ReadContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { isFigure } from './figures.ts';
import { readGroupFigures, groupedPage, readTotals } from './grouped.service.ts';
import type { Grouping } from './grouping.ts';
import { chooseGrouping } from './groupings.ts';
import { extraDrilldowns } from './other-documents.ts';
import { otherReport } from './other-reports.service.ts';
import { columnsSeen, headOf, passColumns, withBefore } from './report-page.service.ts';
import { reportSpanOf, type ReportSpan, type Shift } from './report-span.rules.ts';
import { momentsOf } from './sale-source.ts';

/** The statement, top to bottom. */
const summaryColumns = [
  'gross',
  'discounts',
  'afterDiscount',
  'returns',
  'net',
  'charges',
  'tax',
  'roundOff',
  'total',
  'cost',
  'margin',
  'marginRate',
  'orders',
  'averageOrder',
  'units',
  'returnRate',
] as const satisfies ReportColumn[];

/**
 * One page of a report of sales with the totals of all of it, and beside each figure that of the period before.
 *
 * @throws {Problem} `not_found` for a report that there is not; `invalid` (422) for a period or columns that are none;
 *   `not_allowed` (403) for margins without the right to see them.
 */
export async function getSaleReport(
  ctx: ReadContext,
  input: SaleReportInput,
): Promise<ReportAnswer> {
  const type = SaleReportType.safeParse(input.type);
  if (!type.success) throw notFound('Report');
  const span = reportSpanOf(ctx, input);
  if (type.data === 'summary') return summary(ctx, input, span);
  const grouping = openedGrouping(ctx, input, span);
  if (!grouping) return otherReport(ctx, input, span);

  const columns = columnsSeen(ctx, grouping.columns);
  passColumns(ctx, input, grouping.columns);
  const page = await groupedPage(ctx, input, span, { grouping, columns, page: input });
  const isWhole = input.within === undefined;
  const totals = await readTotals(ctx, input, span, isWhole && !grouping.only ? {} : grouping);
  const seen = columnsSeen(ctx, summaryColumns);
  const answer = {
    ...headOf(ctx, span),
    nameLabel: grouping.nameLabel,
    columns: [...columns],
    totals: pick(totals, [...seen, ...columns]),
    opens: grouping.below !== undefined && isWhole,
    drills: columns.filter(
      (column) => isFigure(column) || besideOf(type.data).some((one) => one === column),
    ),
    next: page.next,
    total: page.total,
    totalIsExact: true,
  };
  if (!span.before) return { ...answer, rows: page.rows };
  const shifted = openedGrouping(ctx, input, span, span.before.shift) ?? grouping;
  const before = await readGroupFigures(ctx, input, span.before, {
    grouping: shifted,
    columns,
    page,
  });
  const was = await readTotals(ctx, input, span.before, isWhole && !grouping.only ? {} : grouping);
  return {
    ...answer,
    rows: withBefore(page.rows, columns, before),
    totals: { ...answer.totals, ...beforeOf(was, [...seen, ...columns]) },
  };
}

const besideOf = (type: string): readonly ReportColumn[] =>
  extraDrilldowns[type as keyof typeof extraDrilldowns] ?? [];

/** The report's own grouping, or that of the row which is opened. */
export function openedGrouping(
  ctx: ReadContext,
  input: SaleReportInput,
  span: ReportSpan,
  shift: Shift | null = null,
): Grouping | null {
  const grouping = chooseGrouping(input, {
    span,
    moments: momentsOf(ctx, span),
    today: ctx.today,
    shift,
  });
  if (!grouping || input.within === undefined) return grouping;
  if (!grouping.below) throw notFound('Report');
  return grouping.below(input.within);
}

/** All words of one period in one row; a file of it has them as columns. */
async function summary(
  ctx: ReadContext,
  input: SaleReportInput,
  span: ReportSpan,
): Promise<ReportAnswer> {
  passColumns(ctx, input, summaryColumns);
  const columns = columnsSeen(ctx, summaryColumns);
  const totals = pick(await readTotals(ctx, input, span), columns);
  const was = span.before ? beforeOf(await readTotals(ctx, input, span.before), columns) : {};
  const all = { ...totals, ...was };
  return {
    ...headOf(ctx, span),
    nameLabel: 'Period',
    columns: [...columns],
    rows: [
      {
        key: 'summary',
        name: `${span.from} to ${span.to}`,
        recordKind: null,
        recordId: null,
        ...all,
      },
    ],
    totals: all,
    opens: false,
    drills: [...columns],
    next: null,
    total: 1,
    totalIsExact: true,
  };
}

const pick = (cells: ReportAnswer['totals'], columns: readonly ReportColumn[]) =>
  Object.fromEntries(columns.flatMap((one) => (one in cells ? [[one, cells[one]] as const] : [])));

const beforeOf = (cells: ReportAnswer['totals'], columns: readonly ReportColumn[]) =>
  Object.fromEntries(
    columns.flatMap((one) => (one in cells ? [[`${one}Before`, cells[one]] as const] : [])),
  );
