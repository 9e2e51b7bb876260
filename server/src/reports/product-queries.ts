import type { ProductReportInput } from '@counting-house/contract/reports/sale-report.ts';
import type { ProductReportType } from '@counting-house/contract/reports/sale-labels.ts';
import { sql, type SQL } from 'drizzle-orm';
import { addDays, daysBetween } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { notFound } from '../platform/problem.ts';
import type { ReportQuery } from './sales/report-page.service.ts';
import type { ReportSpan } from './sales/report-span.rules.ts';
import { behindMark, momentsOf, sumsIn } from './sales/sale-source.ts';

type ProductQuery = ReportQuery & { readonly nameLabel: string };

const name = sql`p.name || case when v.title = p.name then '' else ', ' || v.title end`;
const ofVariant = sql`v.id::text as key, ${name} as name, 'variant' as record_kind, v.id as record_id, v.sku`;
const goods = sql`product_variant v join product p on p.id = v.product_id`;

/** A report about products that is no sum of sales. */
export function productQuery(
  ctx: ReadContext,
  { categoryId, channel }: ProductReportInput,
  span: ReportSpan,
  type: ProductReportType,
): ProductQuery {
  const { from, until } = momentsOf(ctx, span);
  const days = daysBetween(span.from, span.to) + 1;
  const isOfCategory =
    categoryId === undefined
      ? sql`true`
      : sql`p.category_id in (select c.id from product_category c
          join product_category top on top.id = ${categoryId} where c.path like top.path || '%')`;
  const sold = sql`(select f.variant_id, coalesce(sum(f.qty) filter (where f.doc_type = 'invoice'), 0) as sold,
      -coalesce(sum(f.qty) filter (where f.doc_type = 'credit_note'), 0) as returned,
      -coalesce(sum(f.total) filter (where f.doc_type = 'credit_note'), 0) as refunded
    from ${sumsIn({ basis: 'invoice', channel }, span, 'goods')} where f.line_kind = 'goods' group by 1)`;
  const stock = sql`lateral (
    select coalesce(sum(b.on_hand - b.reserved) filter (where t.status = 'available' and y.area = 'fg'
        and (t.expiry_date is null or t.expiry_date >= ${ctx.today})), 0) as available,
      (select coalesce(sum(q.value), 0) from stock_position q where q.sku_id = s.id) as value
    from stock_balance b join batch t on t.id = b.batch_id join tray y on y.id = b.tray_id
    where b.sku_id = s.id and b.on_hand > 0
  ) h`;

  switch (type) {
    case 'slow_movers':
      return {
        nameLabel: 'Product',
        columns: ['sku', 'available', 'stockValue', 'soldUnits', 'daysOfCover', 'lastSold'],
        before: sql`with since as materialized (
          select f.variant_id, max(f.doc_date) as last_on from ${behindMark} f
          where f.doc_type = 'invoice' and f.line_kind = 'goods' and not f.is_void group by 1)`,
        rows: sql`select ${ofVariant}, h.available, h.value as "stockValue", coalesce(f.sold, 0) as "soldUnits",
            case when f.sold > 0 then round(h.available::numeric * ${days} / f.sold) end as "daysOfCover"
          from ${goods} join sku s on s.variant_id = v.id cross join ${stock}
            left join ${sold} f on f.variant_id = v.id
          where v.status = 'active' and ${isOfCategory} and h.available > 0`,
        beside: {
          lastSold: sql`greatest(
            (select max(g.day) from sales_goods_day g
              where g.variant_id = x.record_id and g.doc_type = 'invoice' and g.qty > 0),
            (select s.last_on from since s where s.variant_id = x.record_id))::text`,
        },
        sort: 'soldUnits',
      };
    case 'never_sold':
      return {
        nameLabel: 'Product',
        columns: ['sku', 'created', 'price', 'available'],
        rows: sql`select ${ofVariant}, (v.created_at)::date::text as created, h.available, (
              select c.price from variant_price c where c.variant_id = v.id and c.cancelled_at is null
                and c.starts_at <= ${ctx.now} and (c.ends_at is null or c.ends_at > ${ctx.now})
              order by c.starts_at desc, c.id desc limit 1) as price
          from ${goods} left join sku s on s.variant_id = v.id cross join ${stock}
          where v.status = 'active' and p.status = 'active' and ${isOfCategory} and not exists (
            select from order_line l where l.variant_id = v.id and l.qty_invoiced > 0)`,
        sort: 'created',
      };
    case 'returns':
      return {
        nameLabel: 'Product',
        columns: [
          'sku',
          'soldUnits',
          'returnedUnits',
          'returnRate',
          'topReason',
          'scrapped',
          'refunded',
        ],
        rows: sql`select ${ofVariant}, f.sold as "soldUnits", f.returned as "returnedUnits", f.refunded,
            case when f.sold > 0 then round(f.returned * 10000.0 / f.sold) end as "returnRate"
          from ${goods} join ${sold} f on f.variant_id = v.id where f.returned > 0 and ${isOfCategory}`,
        beside: {
          topReason: sql`(select r.name from return_line l join order_line g on g.id = l.order_line_id
              join return_order o on o.id = l.return_id join reason r on r.id = l.reason_id
            where g.variant_id = x.record_id and o.closed_at >= ${from} and o.closed_at < ${until}
            group by r.id order by count(*) desc, r.name limit 1)`,
          scrapped: sql`(select coalesce(sum(c.qty), 0) from return_piece c
              join return_line l on l.id = c.return_line_id join order_line g on g.id = l.order_line_id
            where g.variant_id = x.record_id and c.decision = 'scrap'
              and c.created_at >= ${from} and c.created_at < ${until})`,
        },
        sort: '-returnedUnits',
      };
    case 'ratings':
      return {
        nameLabel: 'Product',
        columns: ['reviews', 'rating', 'lowRatings', 'ratingBefore'],
        rows: sql`select p.id::text as key, p.name, 'product' as record_kind, p.id as record_id,
            count(*) as reviews, round(avg(r.rating), 2) as rating,
            count(*) filter (where r.rating <= 2) as "lowRatings"
          from product p join product_review r on r.product_id = p.id and r.status = 'published'
          where r.created_at >= ${from} and r.created_at < ${until} and ${isOfCategory} group by p.id`,
        beside: { ratingBefore: ratingBefore(ctx, span, days) },
        sort: '-reviews',
      };
    case 'price_changes':
      return {
        nameLabel: 'Product',
        columns: [
          'sku',
          'placed',
          'oldPrice',
          'newPrice',
          'priceChange',
          'who',
          'soldBefore',
          'soldAfter',
        ],
        rows: sql`select c.id::text as key, ${name} as name, 'variant' as record_kind, v.id as record_id, v.sku,
            c.starts_at as placed, w.price as "oldPrice", c.price as "newPrice",
            round((c.price - w.price) * 10000.0 / w.price) as "priceChange", coalesce(u.name, 'The house') as who
          from variant_price c join ${goods} on v.id = c.variant_id
            join lateral (select b.price from variant_price b where b.variant_id = c.variant_id
              and b.cancelled_at is null and (b.starts_at, b.id) < (c.starts_at, c.id)
              order by b.starts_at desc, b.id desc limit 1) w on true
            left join management_user u on u.id = c.created_by
          where c.cancelled_at is null and c.starts_at >= ${from} and c.starts_at < ${until}
            and w.price <> c.price and ${isOfCategory}`,
        beside: {
          soldBefore: soldAround(ctx, sql`-14`, sql`-1`),
          soldAfter: soldAround(ctx, sql`0`, sql`13`),
        },
        sort: '-placed',
      };
    case 'best_sellers':
    case 'margin':
    case 'not_ready':
      throw notFound('Report');
  }
}

function ratingBefore(ctx: ReadContext, { from }: ReportSpan, days: number): SQL {
  const before = momentsOf(ctx, { from: addDays(from, -days), to: addDays(from, -1) });
  return sql`(select round(avg(r.rating), 2) from product_review r
    where r.product_id = x.record_id and r.status = 'published'
      and r.created_at >= ${before.from} and r.created_at < ${before.until})`;
}

/** Units of the row's variant that were invoiced some days around its moment. */
const soldAround = (ctx: ReadContext, first: SQL, last: SQL): SQL => sql`(
  select coalesce(sum(n.qty), 0) from order_line l join sales_invoice_line n on n.order_line_id = l.id
    join sales_invoice i on i.id = n.invoice_id
  where l.variant_id = x.record_id and i.status = 'issued'
    and i.issue_date between (x.placed at time zone ${ctx.settings['business.timeZone']})::date + (${first})
      and (x.placed at time zone ${ctx.settings['business.timeZone']})::date + (${last}))`;
