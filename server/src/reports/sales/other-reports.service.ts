import type {
  ReportAnswer,
  SaleReportInput,
} from '@counting-house/contract/reports/sale-report.ts';
import type { ReadContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { creditReport } from './credit-report.ts';
import { offerReport } from './offer-report.ts';
import type { OtherReport } from './other-report.ts';
import { orderReport } from './order-report.ts';
import { otherDrills } from './other-documents.ts';
import { codReport, paymentReport } from './payment-report.ts';
import { columnsSeen, headOf, passColumns, reportPage } from './report-page.service.ts';
import type { ReportSpan } from './report-span.rules.ts';
import { returnReport } from './return-report.ts';

/** One page of a report over orders, money, offers, returns or credit. @throws {Problem} As `getSaleReport`. */
export async function otherReport(
  ctx: ReadContext,
  input: SaleReportInput,
  span: ReportSpan,
): Promise<ReportAnswer> {
  const report = reportOf(ctx, input, span);
  if (input.within !== undefined && !canOpen.has(input.type)) throw notFound('Report');
  passColumns(ctx, input, report.columns);
  const columns = columnsSeen(ctx, report.columns);
  const page = await reportPage(ctx, input, report);
  return {
    ...headOf(ctx, { ...span, before: null }),
    nameLabel: report.nameLabel,
    columns: [...columns],
    totals: page.added,
    opens: report.opens === true && input.within === undefined,
    drills: columns.filter((column) =>
      otherDrills[input.type as keyof typeof otherDrills]?.some((one) => one === column),
    ),
    rows: page.rows,
    next: page.next,
    total: page.total,
    totalIsExact: true,
  };
}

const canOpen = new Set(['payment', 'offer', 'return']);

function reportOf(ctx: ReadContext, input: SaleReportInput, span: ReportSpan): OtherReport {
  switch (input.type) {
    case 'orders':
      return orderReport(ctx, input, span);
    case 'payment':
      return paymentReport(ctx, input, span);
    case 'cod':
      return codReport(ctx, input, span);
    case 'offer':
      return offerReport(ctx, input, span);
    case 'return':
      return returnReport(ctx, input, span);
    case 'credit':
      return creditReport(input, span);
    default:
      throw notFound('Report');
  }
}
