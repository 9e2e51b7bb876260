import { stateName } from '@counting-house/contract/customers/state.ts';
import { filterNames } from '@counting-house/contract/reports/report-names.ts';
import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { ofOrder, type OtherReport } from './other-report.ts';
import type { ReportSpan } from './report-span.rules.ts';
import { momentsOf } from './sale-source.ts';

const sourceSql = sql`case o.source ${sql.join(
  Object.entries(filterNames.source).map(([source, name]) => sql`when ${source} then ${name}`),
  sql` `,
)} end`;

const orderTotal = sql`o.grand_total - o.cancelled_value`;
const paidSoFar = sql`o.paid_in - o.paid_out + o.settled_otherwise`;

const hours = (from: SQL, to: SQL) => sql`round(extract(epoch from ${to} - ${from}) / 3600.0, 1)`;

const ofLines = (what: SQL) => sql`(select coalesce(sum(${what}), 0) from order_line l
  cross join lateral (select untaxed_discount(l.list_amount - l.net_amount, l.net_amount, l.taxable, l.tax_rate,
    x.is_inclusive) as discount) d
  where l.order_id = x.record_id and l.kind <> 'gift_card')`;

/** Every order that was placed in the period, cancelled ones too, with how it went. */
export function orderReport(
  ctx: ReadContext,
  input: SaleReportInput,
  span: ReportSpan,
): OtherReport {
  const { from, until } = momentsOf(ctx, span);
  const { status, late, paymentStatus } = input;
  const paid = { due: sql`o.balance > 0`, paid: sql`o.balance = 0`, refundDue: sql`o.balance < 0` };
  const conditions = [
    sql`o.placed_at >= ${from} and o.placed_at < ${until} and o.status <> 'draft' and ${ofOrder(input)}`,
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(late
      ? [
          sql`o.promised_on < ${ctx.today} and o.status in ('placed', 'confirmed', 'packed', 'shipped')`,
        ]
      : []),
    ...(paymentStatus ? [paid[paymentStatus]] : []),
  ];
  const states = sql.join(
    Object.entries(stateNames()).map(([code, name]) => sql`when ${code} then ${name}`),
    sql` `,
  );
  // Words and times of an order are worked out for the rows of a page alone, but for those that choose it.
  const told = {
    state: sql`case o.place_of_supply ${states} else o.place_of_supply end`,
    source: sourceSql,
    status: sql`initcap(o.status)`,
    toConfirm: hours(sql`o.placed_at`, sql`o.confirmed_at`),
    toShip: hours(sql`o.confirmed_at`, sql`o.shipped_at`),
    toDeliver: hours(sql`o.shipped_at`, sql`o.delivered_at`),
  };
  const sorted = (input.sort ?? '').replace(/^-/u, '');
  const fieldsOf = (isSorted: boolean) =>
    sql.join(
      Object.entries(told)
        .filter(([column]) => (column === sorted) === isSorted)
        .map(([column, of]) => sql`, ${of} as ${sql.identifier(column)}`),
      sql``,
    );
  return {
    nameLabel: 'Order',
    columns: [
      'placed',
      'buyer',
      'state',
      'source',
      'gross',
      'discounts',
      'charges',
      'tax',
      'orderTotal',
      'paid',
      'balance',
      'status',
      'toConfirm',
      'toShip',
      'toDeliver',
    ],
    rows: sql`select o.id::text as key, o.order_no as name, 'order' as record_kind, o.id as record_id,
        o.placed_at as placed, o.buyer_kind, o.buyer_id, o.price_mode = 'inclusive' as is_inclusive,
        ${orderTotal} as "orderTotal", ${paidSoFar} as paid, o.balance
        ${fieldsOf(true)}
      from sales_order o where ${sql.join(conditions, sql` and `)}`,
    naming: { joins: sql`join sales_order o on o.id = a.record_id`, fields: fieldsOf(false) },
    beside: {
      buyer: sql`(select b.name from buyer b where b.kind = x.buyer_kind and b.id = x.buyer_id)`,
      gross: ofLines(sql`l.taxable + d.discount`),
      discounts: ofLines(sql`d.discount`),
      charges: sql`(select coalesce(sum(c.taxable), 0) from order_charge c
        where c.order_id = x.record_id and not c.is_cancelled)`,
      tax: sql`(select o.tax_amount from sales_order o where o.id = x.record_id)`,
    },
    always: ['placed'],
    sort: '-placed',
    whole: {
      columns: ['gross', 'discounts', 'charges', 'tax', 'orderTotal', 'paid', 'balance'],
      // Orders of a period lie together, and so do their lines: these are read from the first to the last of them.
      row: sql`with asked as materialized (
          select o.id, o.price_mode = 'inclusive' as is_inclusive, o.tax_amount, ${orderTotal} as total,
            ${paidSoFar} as paid, o.balance
          from sales_order o where ${sql.join(conditions, sql` and `)}
        ), bounds as materialized (select min(id) as first, max(id) as last from asked),
        goods as (
          select sum(l.taxable + d.discount) as gross, sum(d.discount) as discounts
          from order_line l join asked o on o.id = l.order_id
            cross join lateral (select untaxed_discount(l.list_amount - l.net_amount, l.net_amount, l.taxable,
              l.tax_rate, o.is_inclusive) as discount) d
          where l.kind <> 'gift_card' and ${isWithin(sql`l.order_id`)}
        ), charged as (
          select sum(k.taxable) as charges from order_charge k join asked o on o.id = k.order_id
          where not k.is_cancelled and ${isWithin(sql`k.order_id`)}
        )
        select coalesce(g.gross, 0) as gross, coalesce(g.discounts, 0) as discounts, coalesce(c.charges, 0) as charges, a.*
        from goods g cross join charged c cross join (
          select count(*) as "rowCount", coalesce(sum(tax_amount), 0) as tax, coalesce(sum(total), 0) as "orderTotal",
            coalesce(sum(paid), 0) as paid, coalesce(sum(balance), 0) as balance
          from asked) a`,
    },
  };
}

const isWithin = (id: SQL) =>
  sql`${id} between (select first from bounds) and (select last from bounds)`;

const stateNames = () =>
  Object.fromEntries(
    Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, '0')).map((code) => [
      code,
      stateName(code),
    ]),
  );
