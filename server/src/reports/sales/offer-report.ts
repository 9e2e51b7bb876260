import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { ofOrder, type OtherReport } from './other-report.ts';
import type { ReportSpan } from './report-span.rules.ts';
import { momentsOf } from './sale-source.ts';

/** Goods of an order without tax, as they were ordered. */
export const goodsOfOrder = sql`(select coalesce(sum(l.taxable), 0) from order_line l
  where l.order_id = o.id and l.kind <> 'gift_card')`;

/** What offers gave in the orders of the period, and whom they brought; an offer opens to its codes. */
export function offerReport(
  ctx: ReadContext,
  input: SaleReportInput,
  span: ReportSpan,
): OtherReport {
  const { within } = input;
  const key = within === undefined ? sql`u.offer_id::text` : sql`coalesce(u.coupon_id::text, '-')`;
  const name = within === undefined ? sql`f.name` : sql`coalesce(k.code, 'Without a code')`;
  return {
    nameLabel: within === undefined ? 'Offer' : 'Code',
    columns: ['orders', 'discountGiven', 'net', 'averageWith', 'averageWithout', 'newCustomers'],
    before: sql`with placed as (
        select o.id, o.buyer_kind, o.buyer_id, ${goodsOfOrder} as goods from sales_order o where ${placedIn(ctx, input, span)}
      ), everything as (select count(*) as orders, coalesce(sum(goods), 0) as goods from placed),
      used as (
        select ${key} as key, min(u.offer_id) as offer_id, min(u.coupon_id) as coupon_id, sum(u.amount) as given,
          count(distinct o.id) as orders, sum(p.goods) as goods,
          count(distinct (o.buyer_kind, o.buyer_id)) filter (where not exists (
            select from sales_order was where was.buyer_kind = o.buyer_kind and was.buyer_id = o.buyer_id
              and was.placed_at < o.placed_at)) as fresh
        from offer_usage u join sales_order o on o.id = u.order_id join placed p on p.id = o.id
        where ${offersUsedIn(ctx, input, span)} group by 1
      )`,
    rows: sql`select used.key, ${name} as name, 'offer' as record_kind, used.offer_id as record_id, used.orders,
        used.given as "discountGiven", used.goods as net, round(used.goods / nullif(used.orders, 0)) as "averageWith",
        round((e.goods - used.goods) / nullif(e.orders - used.orders, 0)) as "averageWithout",
        used.fresh as "newCustomers"
      from used join offer f on f.id = used.offer_id left join coupon_code k on k.id = used.coupon_id
        cross join everything e`,
    adds: ['discountGiven'],
    sort: '-discountGiven',
    opens: true,
  };
}

/** Orders `o` of the period that came about. */
function placedIn(ctx: ReadContext, input: SaleReportInput, span: ReportSpan): SQL {
  const { from, until } = momentsOf(ctx, span);
  return sql`o.placed_at >= ${from} and o.placed_at < ${until} and o.status not in ('draft', 'cancelled')
    and ${ofOrder(input)}`;
}

/** Uses `u` of offers in these orders `o`, of one offer where that is opened. */
export function offersUsedIn(ctx: ReadContext, input: SaleReportInput, span: ReportSpan): SQL {
  const { slot, benefit, within } = input;
  const conditions: SQL[] = [
    placedIn(ctx, input, span),
    sql`not u.is_given_back`,
    ...(slot ? [sql`u.slot = ${slot}`] : []),
    ...(benefit
      ? [sql`u.offer_id in (select b.id from offer b where b.benefit = ${benefit})`]
      : []),
    ...(within === undefined ? [] : [sql`u.offer_id::text = ${within}`]),
  ];
  return sql.join(conditions, sql` and `);
}
