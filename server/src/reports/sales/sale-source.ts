import type { SaleFilters } from '@counting-house/contract/reports/sale-report.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { addDays, startOfDay } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Span } from '../span.rules.ts';
import { wholeMonths } from './report-span.rules.ts';
import { partsOfFact, sumTables, type SumsKept, type SumTable } from './sum-tables.ts';

/** What narrows a report, beside its days and its basis. */
type Narrowing = Omit<SaleFilters, 'from' | 'to' | 'tag'> & {
  readonly tag?: string | undefined;
  readonly gstin?: boolean | undefined;
};

const all = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `);

const given = <V>(value: V | undefined, condition: (value: V) => SQL): SQL | undefined =>
  value === undefined || value === '' ? undefined : condition(value);

/** What the sums by day know as well. */
const ofDocuments = ({ channel, source, state, gstin }: Narrowing) => [
  given(channel, (one) => sql`f.channel = ${one}`),
  given(source, (one) => sql`f.source = ${one}`),
  given(state, (one) => sql`f.state_code = ${one}`),
  given(gstin, (one) => sql`f.has_gstin = ${one}`),
];

const ofBuyers = ({ customerId, companyId, groupId, salesPersonId }: Narrowing) => [
  given(customerId, (one) => sql`f.buyer_kind = 'customer' and f.buyer_id = ${one}`),
  given(companyId, (one) => sql`f.buyer_kind = 'company' and f.buyer_id = ${one}`),
  given(groupId, (one) => sql`f.order_id in (select id from sales_order where group_id = ${one})`),
  given(
    salesPersonId,
    (one) => sql`f.buyer_kind = 'company'
      and f.buyer_id in (select id from b2b_company where sales_person_id = ${one})`,
  ),
];

type Goods = Pick<Narrowing, 'variantId' | 'productId' | 'categoryId' | 'brand' | 'tag'>;

/** Which goods are asked for, by the variant of a line or fact; null when none are named. */
export function goodsFilter({
  variantId,
  productId,
  categoryId,
  brand,
  tag,
}: Goods): ((alias: string) => SQL) | null {
  const products = [
    given(productId, (one) => sql`p.id = ${one}`),
    given(
      categoryId,
      (one) => sql`p.category_id in (select c.id from product_category c
        join product_category top on top.id = ${one} where c.path like top.path || '%')`,
    ),
    given(brand, (one) => sql`lower(p.brand) = lower(${one})`),
    given(tag, (one) => sql`${one} = any (p.tags)`),
  ].filter((one) => one !== undefined);
  if (products.length === 0 && variantId === undefined) return null;
  return (alias) => {
    const variant = sql`${sql.raw(alias)}.variant_id`;
    return all([
      given(variantId, (one) => sql`${variant} = ${one}`),
      products.length > 0
        ? sql`${variant} in (select v.id from product_variant v join product p on p.id = v.product_id
            where ${all(products)})`
        : undefined,
    ]);
  };
}

const ofGoods = (by: Narrowing) => [goodsFilter(by)?.('f')];

const narrowed = (by: Narrowing): SQL => all([...ofDocuments(by), ...ofBuyers(by), ...ofGoods(by)]);

/** Which sums hold all that is asked for, the first that do of those that a report can be made of; else the facts. */
export function sumsFor(by: Narrowing, kept: readonly SumsKept[]): SumsKept | 'facts' {
  if (by.basis !== 'invoice') return 'facts';
  const asks = (conditions: readonly (SQL | undefined)[]) =>
    conditions.some((condition) => condition !== undefined);
  const [buyers, goods] = [asks(ofBuyers(by)), asks(ofGoods(by))];
  const { channel: _, ...others } = by;
  const knows: Readonly<Record<SumsKept, boolean>> = {
    days: !buyers && !goods,
    goods: !buyers && !asks(ofDocuments(others)),
    orders: !goods,
  };
  return kept.find((one) => knows[one]) ?? 'facts';
}

/**
 * The facts of a period as a table `f` with the columns of `sales_fact`: of the documents that are in force, or of
 * what was ordered and not cancelled, by the day of placing.
 *
 * @param dated by the document's own day, or by that of the sale which a credit note takes back.
 */
export function factsIn(
  ctx: ReadContext,
  by: Narrowing,
  { from, to }: Span,
  dated: 'doc' | 'sale' = 'doc',
): SQL {
  if (by.basis === 'order')
    return sql`(select f.*, ${parts} from ${ordered(ctx, { from, to })} f where ${narrowed(by)}) f`;
  const day = dated === 'doc' ? sql`f.doc_date` : sql`f.sale_date`;
  return sql`(select f.*, ${parts}, (select o.created_by from sales_order o where o.id = f.order_id) as staff_id
    from sales_fact f where not f.is_void and ${day} between ${from} and ${to} and ${narrowed(by)}) f`;
}

/** Amounts by kind, as columns of facts. */
const parts = sql.raw(
  Object.entries(partsOfFact)
    .map(([name, of]) => `${of} as ${name}`)
    .join(', '),
);

const mark = sql`coalesce((select fact_id from sales_day_mark), 0)`;
/** Facts that are not added up yet; in the order of their ids, so that the few of them are found by these. */
export const behindMark = sql`(select * from sales_fact where id > ${mark} order by id offset 0)`;
/** Orders with a document that was cancelled since: their facts are read, because what is left of them is not counted. */
const changed = sql`array(select b.order_id from ${behindMark} b where b.is_void)`;

/**
 * What is kept of a period as a table `f` of sums, with the columns of facts that tell its rows apart, and the facts
 * behind the mark. In one statement, because the mark may move between two.
 */
export function sumsIn(by: Narrowing, { from, to }: Span, kept: SumsKept): SQL {
  const { table, months, keys, beside, amounts }: SumTable = sumTables[kept];
  const ofFact: Readonly<Record<string, string>> = { ...keys, ...beside };
  const columns = Object.keys(ofFact).filter((column) => column !== 'day');
  const list = (of: readonly string[]) => sql.raw(of.join(', '));
  const ofSum = list([
    ...columns.map((column) =>
      column === 'variant_id' ? 'nullif(f.variant_id, 0) as variant_id' : `f.${column}`,
    ),
    ...Object.keys(amounts).map((amount) => `f.${amount}`),
  ]);
  const fromFact = list([
    ...columns.map((column) =>
      column === 'variant_id' ? 'f.variant_id' : (ofFact[column] ?? `f.${column}`),
    ),
    ...Object.values(amounts),
  ]);
  const hasKinds = columns.includes('line_kind');
  const inTime = (day: SQL) => sql`${day} between ${from} and ${to}`;
  const facts = (of: SQL, which: SQL) => sql`union all
    select f.doc_date, ${fromFact} from ${of} f join sales_order o on o.id = f.order_id
    where ${inTime(sql`f.doc_date`)} and ${which}`;
  const isLeft = kept === 'orders' ? sql`f.order_id <> all (${changed})` : sql`true`;
  const whole = months && wholeMonths({ from, to });
  const sums = (of: PgTable, which: SQL) =>
    sql`select f.day as doc_date, ${ofSum} from ${of} f where ${inTime(sql`f.day`)} and ${which}`;
  const ofTable = whole
    ? sql`${sums(months, sql`f.day between ${whole.from} and ${whole.to}`)}
      union all ${sums(table, sql`f.day not between ${whole.from} and ${whole.to}`)}`
    : sums(table, isLeft);
  return sql`(select f.*${hasKinds ? sql`, ${parts}` : sql``}${kept === 'goods' ? sql`, false as has_gstin` : sql``} from (
    ${ofTable}
    ${facts(behindMark, isLeft)}
    ${kept === 'orders' ? facts(sql`sales_fact`, sql`f.order_id = any (${changed}) and not f.is_void`) : sql``}
  ) f where ${narrowedSums(by, kept)}) f`;
}

/** By what the sums know; `sumsFor` has seen that no more is asked. */
const narrowedSums = (by: Narrowing, kept: SumsKept): SQL =>
  all([
    ...ofDocuments(by),
    ...(kept === 'orders' ? ofBuyers(by) : []),
    ...(kept === 'goods' ? ofGoods(by) : []),
  ]);

/** Goods on invoices with their orders, for counting these beside sums of goods; read off an index alone. */
export const soldIn = (by: Narrowing, { from, to }: Span): SQL =>
  soldOn(by, sql`between ${from} and ${to}`);

/** The same for goods whose variant `is` so. Each day is looked up by itself, because the index is by days first. */
export const soldSql = (by: Narrowing, { from, to }: Span, is: SQL): SQL =>
  sql`(select f.* from generate_series(${from}::date, ${to}::date, interval '1 day') d cross join lateral (
      select f.* from ${soldOn(by, sql`= d::date`)} where f.variant_id = ${is} offset 0) f) f`;

const soldOn = (by: Narrowing, isInTime: SQL): SQL =>
  sql`(select f.variant_id, f.order_id, 'goods'::text as line_kind from sales_fact f
    where f.doc_type = 'invoice' and f.line_kind = 'goods' and not f.is_void
      and f.doc_date ${isInTime} and ${all([...ofDocuments(by), ...ofGoods(by)])}) f`;

/**
 * The invoices of a period whose order has several in it, with the columns of sums. Beside the number of all invoices,
 * which is kept, they tell how many orders these are of.
 */
export function severalIn(by: Narrowing, { from, to }: Span): SQL {
  const isIn = (i: SQL) => sql`${i}.issue_date between ${from} and ${to}`;
  return sql`(select f.* from (
    select i.issue_date as doc_date, i.order_id, i.buyer_kind, i.buyer_id, i.channel, o.source,
      i.place_of_supply as state_code, coalesce(i.buyer ->> 'gstin', '') <> '' as has_gstin, o.created_by as staff_id
    from sales_invoice i join sales_order o on o.id = i.order_id
    where i.status = 'issued' and i.series <> 'gift_card_receipt' and ${isIn(sql`i`)}
      and i.order_id in (select r.order_id from sales_invoice r where r.is_further and ${isIn(sql`r`)})
  ) f where ${all([...ofDocuments(by), ...ofBuyers(by)])}) f`;
}

/** Business days as moments, the end left out. */
export const momentsOf = (ctx: ReadContext, { from, to }: Span) => {
  const zone = ctx.settings['business.timeZone'];
  return { from: startOfDay(zone, from), until: startOfDay(zone, addDays(to, 1)), zone };
};

/** What was ordered, as facts: lines, charges and round-off of orders that were placed. */
function ordered(ctx: ReadContext, span: Span): SQL {
  const { from, until, zone } = momentsOf(ctx, span);
  const head = sql`'invoice' as doc_type, o.id as doc_id, (o.placed_at at time zone ${zone})::date as doc_date,
    (o.placed_at at time zone ${zone})::date as sale_date, o.placed_at as at, o.id as order_id, o.buyer_kind,
    o.buyer_id, o.channel, o.source, o.place_of_supply as state_code, o.buyer_gstin <> '' as has_gstin,
    o.created_by as staff_id`;
  const placed = sql`o.placed_at >= ${from} and o.placed_at < ${until} and o.status not in ('draft', 'cancelled')`;
  const parts = (of: SQL) => sql`tax_component(${of}, '{CGST}') as cgst,
    tax_component(${of}, '{SGST,UTGST}') as sgst, tax_component(${of}, '{IGST}') as igst`;
  return sql`(
    select ${head}, 'goods' as line_kind, l.id as order_line_id, l.variant_id, l.hsn, l.unit_code, l.tax_rate,
      null::text as reason_kind, l.qty - l.qty_cancelled as qty, l.taxable + d.discount as gross, d.discount,
      l.taxable, t.cgst, t.sgst, t.igst, l.tax_amount - t.cgst - t.sgst - t.igst as cess, l.tax_amount as tax,
      l.total, 0::bigint as cost
    from sales_order o join order_line l on l.order_id = o.id
      cross join lateral (select untaxed_discount(l.list_amount - l.net_amount, l.net_amount, l.taxable,
        l.tax_rate, o.price_mode = 'inclusive') as discount) d
      cross join lateral (select ${parts(sql`l.tax_components`)}) t
    where ${placed} and l.kind <> 'gift_card' and l.qty > l.qty_cancelled
    union all
    select ${head}, 'charge', null, null, '', '', c.tax_rate, null, 0, 0, 0, c.taxable, t.cgst, t.sgst, t.igst,
      c.tax_amount - t.cgst - t.sgst - t.igst, c.tax_amount, c.total, 0
    from sales_order o join order_charge c on c.order_id = o.id
      cross join lateral (select ${parts(sql`c.tax_components`)}) t
    where ${placed} and not c.is_cancelled
    union all
    select ${head}, 'round_off', null, null, '', '', 0, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, o.round_off, 0
    from sales_order o where ${placed} and o.round_off <> 0
  )`;
}
