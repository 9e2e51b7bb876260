import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportCells, ReportColumn } from '@counting-house/contract/reports/sale-words.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import type { Span } from '../span.rules.ts';
import { figures, isFigure, ordersOfFacts, sumsOf, type Figure } from './figures.ts';
import type { Grouping } from './groupings.ts';
import {
  cellsOf,
  reportPage,
  reportRows,
  type PageAsk,
  type ReportPage,
  type ReportQuery,
} from './report-page.service.ts';
import { daysIn, factsIn, invoicedIn, isOfDays } from './sale-source.ts';

const allFigures = Object.keys(figures) as Figure[];
const ofReturns: readonly ReportColumn[] = ['returnRate', 'returnedUnits'];

/** One page of facts that are added up by a key. */
export const groupedPage = (
  ctx: ReadContext,
  input: SaleReportInput,
  span: Span,
  {
    grouping,
    columns,
    page,
  }: {
    readonly grouping: Grouping;
    readonly columns: readonly ReportColumn[];
    readonly page: PageAsk;
  },
): Promise<ReportPage> =>
  reportPage(ctx, page, groupedQuery(ctx, input, span, { grouping, columns }));

/** The figures of some rows in another period, by their keys. */
export async function figuresOf(
  ctx: ReadContext,
  input: SaleReportInput,
  span: Span,
  {
    grouping,
    columns,
    keys,
  }: {
    readonly grouping: Grouping;
    readonly columns: readonly ReportColumn[];
    readonly keys: readonly string[];
  },
): Promise<ReadonlyMap<string, ReportCells>> {
  if (keys.length === 0) return new Map();
  const asked = columns.filter(isFigure);
  const { before, rows } = groupedQuery(ctx, input, span, { grouping, columns: asked });
  const found = await reportRows(
    ctx,
    sql`${before ?? sql``} select x.* from (${rows}) x where x.key = any (${sql.param(keys)}::text[])`,
  );
  return new Map(found.map((row) => [String(row['key']), cellsOf(row, asked)]));
}

/** Every figure of the whole report; from the sums by day where these know enough. */
export async function totalsOf(
  ctx: ReadContext,
  input: SaleReportInput,
  span: Span,
  grouping: Pick<Grouping, 'joins' | 'only'> = {},
): Promise<ReportCells> {
  const { joins = sql``, only } = grouping;
  const fromDays = only === undefined && isOfDays(input);
  const returned = sql`(select -sum(f.qty) as returned from ${factsIn(ctx, input, span, 'sale')} ${joins}
    where f.doc_type = 'credit_note' and f.line_kind = 'goods' and ${only ?? sql`true`})`;
  const sums = fromDays
    ? sql`select ${sumsOf(sql`(select count(distinct f.order_id) from ${invoicedIn(input, span)})`)} from ${daysIn(input, span)}`
    : sql`select ${sumsOf(ordersOfFacts)} from ${factsIn(ctx, input, span)} ${joins} where ${only ?? sql`true`}`;
  const found = await reportRows(
    ctx,
    sql`select ${listOf(allFigures)} from (${sums}) a cross join ${returned} r`,
  );
  return cellsOf(found[0] ?? {}, allFigures);
}

const listOf = (columns: readonly Figure[]): SQL =>
  sql.join(
    columns.map((column) => sql`${figures[column]} as ${sql.identifier(column)}`),
    sql`, `,
  );

/** Facts added up by a key, and what names the sums. */
function groupedQuery(
  ctx: ReadContext,
  input: SaleReportInput,
  span: Span,
  { grouping, columns }: { readonly grouping: Grouping; readonly columns: readonly ReportColumn[] },
): ReportQuery {
  const {
    key,
    joins = sql``,
    only = sql`true`,
    named = sql``,
    name,
    record,
    facts = {},
  } = grouping;
  const fromDays = grouping.isOfDays === true && isOfDays(input);
  const source = fromDays ? daysIn(input, span) : factsIn(ctx, input, span);
  const orders = fromDays ? sql`null::bigint` : ordersOfFacts;
  const sums = sql`sums as (select ${key} as key, ${sumsOf(orders)} from ${source} ${joins} where ${only} group by 1)`;
  const counted = fromDays
    ? sql`, counted as (select ${key} as key, count(distinct f.order_id) as orders from ${invoicedIn(input, span)} group by 1)`
    : sql``;
  const needsReturns = columns.some((column) => ofReturns.includes(column));
  const returned = needsReturns
    ? sql`, returned as (select ${key} as key, -sum(f.qty) as returned from ${factsIn(ctx, input, span, 'sale')} ${joins}
        where f.doc_type = 'credit_note' and f.line_kind = 'goods' and ${only} group by 1)`
    : sql``;
  const own = columns.flatMap((column) => {
    const of = isFigure(column) ? figures[column] : facts[column];
    return of && !(grouping.beside && column in grouping.beside)
      ? [sql`, ${of} as ${sql.identifier(column)}`]
      : [];
  });
  // Beside days, orders are counted from the invoices; both have the same keys but for days without an invoice.
  const a =
    fromDays && canCount(grouping)
      ? sql`(select s.*, c.orders from (select ${withoutOrders} from sums) s left join counted c using (key)) a`
      : sql`sums a`;
  return {
    before: sql`with ${sums}${fromDays && canCount(grouping) ? counted : sql``}${returned}`,
    rows: sql`select a.key, ${name} as name, ${record?.kind ?? sql`null::text`} as record_kind,
        ${record?.id ?? sql`null::bigint`} as record_id ${sql.join(own, sql``)}
      from ${a} ${needsReturns ? sql`left join returned r on r.key = a.key` : sql`cross join (select 0 as returned) r`}
        ${named}
      where ${grouping.having ?? sql`true`}`,
    columns,
    ...(grouping.beside ? { beside: grouping.beside } : {}),
    sort: grouping.sort,
    nameOf: grouping.nameOf,
  };
}

/** The rates of tax are not those of orders. */
const canCount = ({ columns }: Grouping) => columns.includes('orders');

const withoutOrders = sql.raw(
  'key, gross, discounts, sold, credited, charges, taxable, taxable_credited, taxable_b2b, cgst, sgst, igst, cess, tax, round_off, total, cost, units, sold_qty, last_on',
);
