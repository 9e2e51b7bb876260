import type {
  ProductReportInput,
  ReportAnswer,
} from '@counting-house/contract/reports/sale-report.ts';
import {
  ProductReportType,
  type ReportColumn,
} from '@counting-house/contract/reports/sale-labels.ts';
import { sql } from 'drizzle-orm';
import { addDays } from '../platform/clock.ts';
import { may, type ReadContext } from '../platform/context.ts';
import { notAllowed, notFound } from '../platform/problem.ts';
import { isFigure } from './sales/figures.ts';
import { readGroupFigures, groupedPage, readTotals } from './sales/grouped.service.ts';
import type { Grouping } from './sales/grouping.ts';
import { byVariant } from './sales/groupings.ts';
import {
  answerOf,
  columnsSeen,
  passColumns,
  reportPage,
  withBefore,
} from './sales/report-page.service.ts';
import { reportSpanOf, type ReportSpan } from './sales/report-span.rules.ts';
import { notReady } from './not-ready.service.ts';
import { productQuery } from './product-queries.ts';

const goodsOnly = { ...byVariant, only: sql`f.variant_id is not null` };

const ofSales: Partial<Record<ProductReportType, Grouping>> = {
  best_sellers: {
    ...goodsOnly,
    columns: [
      'sku',
      'soldUnits',
      'net',
      'share',
      'orders',
      'averagePrice',
      'returnedUnits',
      'returnRate',
      'margin',
      'marginRate',
    ],
  },
  margin: {
    ...goodsOnly,
    columns: ['sku', 'net', 'cost', 'margin', 'marginRate'],
    sort: '-margin',
  },
};

/**
 * One page of a report about products; the last 30 days unless it is told otherwise.
 *
 * @throws {Problem} As `getSaleReport`.
 */
export async function getProductReport(
  ctx: ReadContext,
  input: ProductReportInput,
): Promise<ReportAnswer> {
  const type = ProductReportType.safeParse(input.type);
  if (!type.success) throw notFound('Report');
  if (type.data === 'margin' && !may(ctx, 'reports.sales.margin')) throw notAllowed();
  const to = input.to ?? ctx.today;
  const span = reportSpanOf(ctx, { ...input, to, from: input.from ?? addDays(to, -29) });
  if (type.data === 'not_ready') return notReady(ctx, input, span);
  const grouping = ofSales[type.data];
  return grouping
    ? soldProducts(ctx, input, span, grouping)
    : otherProducts(ctx, input, span, type.data);
}

async function soldProducts(
  ctx: ReadContext,
  input: ProductReportInput,
  span: ReportSpan,
  grouping: Grouping,
): Promise<ReportAnswer> {
  passColumns(ctx, input, grouping.columns);
  const columns = columnsSeen(ctx, grouping.columns);
  const asked = { ...input, basis: 'invoice', grain: 'day', by: 'variant', depth: 1 } as const;
  const page = await groupedPage(ctx, asked, span, { grouping, columns, page: input });
  const totals = await readTotals(ctx, asked, span, grouping, columns.filter(isFigure));
  const before =
    span.before && (await readGroupFigures(ctx, asked, span.before, { grouping, columns, page }));
  return {
    ...answerOf(ctx, span, { nameLabel: 'Product', columns, page }),
    drills: drilledOf(ctx, columns),
    rows: before ? withBefore(page.rows, columns, before) : page.rows,
    totals: Object.fromEntries(
      columns.flatMap((one) => (one in totals ? [[one, totals[one]] as const] : [])),
    ),
  };
}

async function otherProducts(
  ctx: ReadContext,
  input: ProductReportInput,
  span: ReportSpan,
  type: ProductReportType,
): Promise<ReportAnswer> {
  const query = productQuery(ctx, input, span, type);
  passColumns(ctx, input, query.columns);
  const columns = columnsSeen(ctx, query.columns);
  const page = await reportPage(ctx, input, query);
  const rows = page.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name]) =>
          !query.columns.includes(name as ReportColumn) || columns.includes(name as ReportColumn),
      ),
    ),
  ) as ReportAnswer['rows'];
  return {
    ...answerOf(ctx, { ...span, before: null }, { nameLabel: query.nameLabel, columns, page }),
    drills: type === 'slow_movers' || type === 'returns' ? drilledOf(ctx, columns) : [],
    rows,
    totals: {},
  };
}

/** Figures of variants lead to the documents that the sale report of products has of them. */
const drilledOf = (ctx: ReadContext, columns: readonly ReportColumn[]): ReportColumn[] =>
  may(ctx, 'reports.sales.read') ? columns.filter(isFigure) : [];
