import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportCells, ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import type { Span } from '../span.rules.ts';
import {
  figures,
  isFigure,
  ordersOfFacts,
  shareSql,
  sumsSql,
  sumsOfSums,
  type Figure,
} from './figures.ts';
import type { Grouping } from './grouping.ts';
import {
  besidesSql,
  toCells,
  reportPage,
  reportRows,
  type PageAsk,
  type ReportPage,
  type ReportQuery,
} from './report-page.service.ts';
import { factsIn, severalIn, soldIn, soldSql, sumsFor, sumsIn } from './sale-source.ts';

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
  reportPage(
    ctx,
    page,
    groupedQuery(ctx, input, span, { grouping, columns, sort: page.sort || grouping.sort }),
  );

/** The figures of the rows of a page in another period, by their keys. */
export async function readGroupFigures(
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
    readonly page: Pick<ReportPage, 'rows' | 'total'>;
  },
): Promise<ReadonlyMap<string, ReportCells>> {
  const keys = page.rows.map(({ key }) => key);
  if (keys.length === 0) return new Map();
  const asked = columns.filter(isFigure);
  // As a table, which is hashed: an array that is not known while planning is searched through for every row.
  const are = (key: SQL) => sql`${key} in (select unnest(${sql.param(keys)}::text[]))`;
  const { key, only = sql`true` } = grouping;
  const isPart = page.total > keys.length;
  const query = groupedQuery(ctx, input, span, {
    grouping: isPart ? { ...grouping, only: sql`${only} and ${are(key)}` } : grouping,
    columns: asked,
    ...(isPart ? { near: ofIds(grouping, keys) } : {}),
    // A share is one of all rows; the others need not be told apart for it.
    ...(isPart && asked.includes('share') ? { allOf: grouping } : {}),
  });
  const found = await reportRows(
    ctx,
    sql`${query.before ?? sql``} select x.* ${besidesSql(query)} from (${query.rows}) x where ${are(sql`x.key`)}`,
  );
  return new Map(found.map((row) => [String(row['key']), toCells(row, asked)]));
}

/** Which facts the rows of some keys may have, by a number of theirs; all where a key is none. */
const ofIds = ({ idOfFact }: Grouping, keys: readonly string[]): SQL =>
  idOfFact && keys.every((key) => /^\d{1,18}$/u.test(key))
    ? sql`${idOfFact} in (select unnest(${sql.param(keys)}::bigint[]))`
    : sql`true`;

/** Every figure of the whole report; from the sums by day where these know enough. */
export async function readTotals(
  ctx: ReadContext,
  input: SaleReportInput,
  span: Span,
  grouping: Pick<Grouping, 'joins' | 'only' | 'kept'> = {},
  asked: readonly Figure[] = allFigures,
): Promise<ReportCells> {
  const { joins = sql``, only } = grouping;
  const source = sumsFor(input, only ? (grouping.kept ?? []) : smallest);
  const isOf = only ?? sql`true`;
  const returned = sql`(select -sum(f.qty) as returned from ${factsIn(ctx, input, span, 'sale')} ${joins}
    where f.doc_type = 'credit_note' and f.line_kind = 'goods' and ${isOf})`;
  const beside = ordersBeside(input, span, source);
  const orders = beside
    ? sql`${beside.own} + (select ${beside.counted} from ${beside.from} ${joins} where ${isOf})`
    : ordersOfFacts;
  const sums = sql`select ${sumsSql(orders)} from ${sourceIn(ctx, input, span, source)} ${joins} where ${isOf}`;
  const found = await reportRows(
    ctx,
    sql`select ${listOf(asked)} from (${sums}) a cross join ${returned} r`,
  );
  return toCells(found[0] ?? {}, asked);
}

/** The sums of everything, the smallest first. */
const smallest = ['days', 'orders', 'goods'] as const;

type Source = ReturnType<typeof sumsFor>;

const sourceIn = (ctx: ReadContext, input: SaleReportInput, span: Span, source: Source): SQL =>
  source === 'facts' ? factsIn(ctx, input, span) : sumsIn(input, span, source);

/** Orders where sums do not know them: what sums `f` have `own`, and what is `counted` over `from` comes to it. */
type Beside = { readonly own: SQL; readonly counted: SQL; readonly from: SQL };

/** Null where facts know orders. */
function ordersBeside(input: SaleReportInput, span: Span, source: Source): Beside | null {
  if (source === 'goods')
    return {
      own: sql`0::bigint`,
      counted: sql`count(distinct f.order_id)`,
      from: soldIn(input, span),
    };
  // The number of invoices is kept; an order with several is one.
  if (source !== 'facts')
    return {
      own: sql`coalesce(sum(f.invoices), 0)::bigint`,
      counted: sql`count(distinct f.order_id) - count(f.order_id)`,
      from: severalIn(input, span),
    };
  return null;
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
  {
    grouping,
    columns,
    sort = '',
    near = sql`true`,
    allOf,
  }: {
    readonly grouping: Grouping;
    readonly columns: readonly ReportColumn[];
    readonly sort?: string;
    /** Narrows kept sums to some of which the rows are, before anything else does. */
    readonly near?: SQL;
    /** What a share is one of, when the sums are not all of it. */
    readonly allOf?: Pick<Grouping, 'joins' | 'only'>;
  },
): ReportQuery {
  const { key, grain, joins = sql``, only = sql`true`, facts = {} } = grouping;
  const source = sumsFor(input, grouping.kept ?? []);
  const beside = ordersBeside(input, span, source);
  const from = sourceIn(ctx, input, span, source);
  const ownOrders = beside ? beside.own : ordersOfFacts;
  const grained = source === 'facts' ? undefined : grain;
  const sums = grained
    ? grainedSums(
        grouping,
        grained,
        sql`select ${grainsOf(grained)}, ${sumsSql(ownOrders)} from ${from} where ${near} group by ${keysOf(grained)}`,
      )
    : sql`sums as (select ${key} as key, ${sumsSql(ownOrders)} from ${from} ${joins} where ${only} group by 1)`;
  const sorted = sort.replace(/^-/u, '');
  // Orders of goods are counted for the rows of a page alone, unless they choose it.
  const isCountedLate = source === 'goods' && grouping.grain?.isKey && sorted !== 'orders';
  const late = { ...grouping.beside, ...(isCountedLate ? { orders: ordersOf(input, span) } : {}) };
  const isCounted = beside !== null && !isCountedLate && grouping.columns.includes('orders');
  const counted = isCounted ? sql`, ${countedOf(grouping, beside)}` : sql``;
  const needsReturns = columns.some((column) => ofReturns.includes(column));
  const returned = needsReturns
    ? sql`, returned as (select ${key} as key, -sum(f.qty) as returned from ${factsIn(ctx, input, span, 'sale')} ${joins}
        where f.doc_type = 'credit_note' and f.line_kind = 'goods' and ${only} group by 1)`
    : sql``;
  const naming = namingOf(grouping, columns);
  // A page is named after it was chosen, unless names choose it.
  const isNamedLate = !['name', ...Object.keys(grouping.named?.facts ?? {})].includes(sorted);
  const all = allOf
    ? sql`, whole as materialized (select sum(f.goods_taxable) as net
        from ${sourceIn(ctx, input, span, allOf.only ? source : sumsFor(input, smallest))} ${wholeOf(allOf)})`
    : sql``;
  const own = columns.flatMap((column) => {
    const figure = isFigure(column) ? figures[column] : facts[column];
    const of = column === 'share' && allOf ? shareSql(sql`(select net from whole)`) : figure;
    return of && !(column in late) ? [sql`, ${of} as ${sql.identifier(column)}`] : [];
  });
  // Both have the same keys but for those without an invoice.
  const a = isCounted
    ? sql`(select s.*, s.own_orders + coalesce(c.orders, 0) as orders
        from (select ${withoutOrders}, orders as own_orders from sums) s left join counted c using (key)) a`
    : sql`sums a`;
  return {
    before: sql`with ${sums}${counted}${returned}${all}${grouping.besideFrom ?? sql``}`,
    rows: sql`select a.key ${sql.join(own, sql``)} ${isNamedLate ? sql`` : naming.fields}
      from ${a} ${needsReturns ? sql`left join returned r on r.key = a.key` : sql`cross join (select 0 as returned) r`}
        ${isNamedLate ? sql`` : naming.joins}
      where ${isAny} and ${grouping.having ?? sql`true`}`,
    columns,
    ...(isNamedLate ? { naming } : {}),
    beside: late,
    sort: grouping.sort,
    nameOf: grouping.nameOf,
  };
}

/** What is counted beside sums, by the key of a grouping. */
const countedOf = ({ key, joins = sql``, only = sql`true` }: Grouping, { counted, from }: Beside) =>
  sql`counted as (select ${key} as key, ${counted} as orders from ${from} ${joins} where ${only} group by 1)`;

/** Different orders of the variant that is the key of a row `x`. */
const ordersOf = (input: SaleReportInput, span: Span): SQL =>
  sql`(select count(distinct f.order_id) from ${soldSql(input, span, sql`case when x.key ~ '^[0-9]+$' then x.key::bigint end`)})`;

type Grain = NonNullable<Grouping['grain']>;

/** Sums by the columns of a grain, as those of a grouping. */
const grainedSums = (
  { key, joins = sql``, only = sql`true` }: Grouping,
  { isKey, words = {} }: Grain,
  grains: SQL,
): SQL => {
  const said = Object.entries(words).map(([column, [first, ...others]]) => {
    const whens = others.map((word) => `when f.${column}_${word} then '${word}'`);
    return `, case ${whens.join(' ')} else '${first}' end as ${column}`;
  });
  const of = sql`(select f.*${sql.raw(said.join(''))} from (${grains}) f) f`;
  return isKey
    ? sql`sums as (select ${key} as key, f.* from ${of} ${joins} where ${only})`
    : sql`sums as (select ${key} as key, ${sumsOfSums} from ${of} ${joins} where ${only} group by 1)`;
};

const wordsOf = ({ words = {} }: Grain): [string, string][] =>
  Object.entries(words).flatMap(([column, [, ...others]]) =>
    others.map((word): [string, string] => [`f.${column} = '${word}'`, `${column}_${word}`]),
  );

const keysOf = (grain: Grain): SQL =>
  sql.raw(
    [...grain.columns.map((one) => `f.${one}`), ...wordsOf(grain).map(([is]) => is)].join(', '),
  );

const grainsOf = (grain: Grain): SQL =>
  sql.raw(
    [
      ...grain.columns.map((one) => `f.${one}`),
      ...wordsOf(grain).map(([is, as]) => `${is} as ${as}`),
    ].join(', '),
  );

/** Which facts a grouping has: joins that only tell them apart leave the sum of all as it is. */
const wholeOf = ({ joins = sql``, only }: Pick<Grouping, 'joins' | 'only'>): SQL =>
  only ? sql`${joins} where ${only}` : sql``;

/** What sums `a` are called, the record behind them, and the columns that only these names know. */
function namingOf({ named, name, record }: Grouping, columns: readonly ReportColumn[]) {
  const facts = Object.entries(named?.facts ?? {})
    .filter(([column]) => columns.some((one) => one === column))
    .map(([column, of]) => sql`, ${of} as ${sql.identifier(column)}`);
  return {
    joins: named?.joins ?? sql``,
    fields: sql`, ${name} as name, ${record?.kind ?? sql`null::text`} as record_kind,
      ${record?.id ?? sql`null::bigint`} as record_id ${sql.join(facts, sql``)}`,
  };
}

/** What was cancelled leaves nothing behind. */
const isAny = sql`(a.gross, a.sold, a.credited, a.total, a.cost, a.units) <> (0, 0, 0, 0, 0, 0)`;

const withoutOrders = sql.raw(
  'key, gross, discounts, sold, credited, charges, taxable, taxable_credited, taxable_b2b, cgst, sgst, igst, cess, tax, round_off, total, cost, units, sold_qty, last_on',
);
