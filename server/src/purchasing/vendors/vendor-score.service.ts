import {
  fewestForScore,
  type VendorScore,
} from '@counting-house/contract/purchasing/vendors/vendor-score.ts';
import { sql } from 'drizzle-orm';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { inwardBatches, inwardLines, inwards } from '../inward/inward.table.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { vendors } from './vendor.table.ts';

const days = 365;

/**
 * How a vendor delivered: order lines whose day lies in the last twelve months, and how long orders took. What is
 * expected today counts once it came.
 *
 * @throws {Problem} `not_found`.
 */
export async function getVendorScore(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<VendorScore> {
  await readRow(ctx, vendors, id);
  const span = { from: addDays(ctx.today, -days), to: ctx.today };
  const due = (await linesDue(ctx, [id], span)).get(id) ?? nothingDue;
  const lead = await leadOf(ctx, id, span.from);
  const { items, change } = await priceChangeOf(ctx, id, span.from);
  return {
    ...span,
    ...sharesOf(due),
    priceChange: {
      changeBps: items < fewestForScore || change === null ? null : Math.round(change * 10_000),
      items,
    },
    lead: { days: lead.orders < fewestForScore ? null : lead.days, orders: lead.orders },
  };
}

/** Vendor → its shares of what was on time and of what was rejected, as its score has them. */
export async function readDeliveries(
  ctx: ReadContext,
  vendorIds: readonly number[],
): Promise<ReadonlyMap<number, ReturnType<typeof sharesOf>>> {
  const span = { from: addDays(ctx.today, -days), to: ctx.today };
  const due = await linesDue(ctx, vendorIds, span);
  return new Map([...due].map(([id, one]) => [id, sharesOf(one)]));
}

type Due = {
  readonly lines: number;
  readonly onTime: number;
  readonly filled: number | null;
  readonly came: number;
  readonly rejected: number | null;
};

const nothingDue: Due = { lines: 0, onTime: 0, filled: null, came: 0, rejected: null };

function sharesOf({ lines, onTime, filled, came, rejected }: Due) {
  const share = (part: number | null, count: number) => ({
    bps: count < fewestForScore || part === null ? null : Math.round(part * 10_000),
    lines: count,
  });
  return {
    onTime: share(lines === 0 ? null : onTime / lines, lines),
    filled: share(filled, lines),
    rejected: share(rejected, came),
  };
}

async function linesDue(
  ctx: ReadContext,
  vendorIds: readonly number[],
  span: { from: string; to: string },
): Promise<ReadonlyMap<number, Due>> {
  const found = await ctx.tx.execute<Record<string, string | null>>(sql`
    with due as (
      select o.vendor_id, l.id, l.stock_qty, l.accepted_qty, l.received_qty, l.rejected_qty, l.taxable,
        coalesce(l.expected_date, o.expected_date) as expected
      from ${poLines} l join ${purchaseOrders} o on o.id = l.order_id
      where o.vendor_id = any(${sql.param(vendorIds)}::bigint[])
        and o.status in ('approved', 'sent', 'part_received', 'received', 'closed')
        and coalesce(l.expected_date, o.expected_date) between ${span.from} and ${span.to}
        and (coalesce(l.expected_date, o.expected_date) < ${span.to}
          or l.accepted_qty >= l.stock_qty)
    ), in_time as (
      select due.id, sum(b.accepted_stock) as accepted
      from due
      join ${inwardLines} il on il.po_line_id = due.id
      join ${inwards} i on i.id = il.inward_id and i.status = 'posted'
        and i.business_date <= due.expected
      join ${inwardBatches} b on b.inward_line_id = il.id
      group by due.id
    )
    select due.vendor_id, count(*) as lines,
      count(*) filter (where in_time.accepted >= due.stock_qty) as on_time,
      avg(least(due.accepted_qty::numeric / due.stock_qty, 1)) as filled,
      count(*) filter (where due.received_qty > 0) as came,
      sum(due.taxable::numeric * due.rejected_qty / due.stock_qty)
        / nullif(sum(due.taxable::numeric * due.received_qty / due.stock_qty), 0) as rejected
    from due left join in_time on in_time.id = due.id
    group by due.vendor_id`);
  return new Map(
    found.rows.map((row): [number, Due] => [
      Number(row['vendor_id']),
      {
        lines: Number(row['lines'] ?? 0),
        onTime: Number(row['on_time'] ?? 0),
        filled: numberOrNull(row['filled']),
        came: Number(row['came'] ?? 0),
        rejected: numberOrNull(row['rejected']),
      },
    ]),
  );
}

/** Goods that came from the vendor both a year ago or earlier and since then: what one unit costs now and then. */
async function priceChangeOf(ctx: ReadContext, vendorId: number, from: string) {
  const found = await ctx.tx.execute<{ items: string; change: string | null }>(sql`
    with came as (
      select il.sku_id, i.business_date as on_day, i.id as inward_id,
        sum(b.goods_value)::numeric as value,
        sum(b.accepted_stock + b.kept_stock)::numeric as qty
      from ${inwards} i
      join ${inwardLines} il on il.inward_id = i.id and not il.is_free
      join ${inwardBatches} b on b.inward_line_id = il.id
      where i.vendor_id = ${vendorId} and i.status = 'posted'
      group by il.sku_id, i.business_date, i.id
      having sum(b.accepted_stock + b.kept_stock) > 0 and sum(b.goods_value) > 0
    ), of_goods as (
      select sku_id,
        (array_agg(value / qty order by on_day desc, inward_id desc)
          filter (where on_day > ${from}::date))[1] as now,
        (array_agg(value / qty order by on_day desc, inward_id desc)
          filter (where on_day <= ${from}::date))[1] as before,
        sum(value) filter (where on_day > ${from}::date) as bought
      from came group by sku_id
    )
    select count(*) as items, sum((now - before) / before * bought) / sum(bought) as change
    from of_goods where now is not null and before is not null`);
  const row = found.rows[0];
  return { items: Number(row?.items ?? 0), change: numberOrNull(row?.change) };
}

const numberOrNull = (value: string | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

async function leadOf(ctx: ReadContext, vendorId: number, from: string) {
  const zone = ctx.settings['business.timeZone'];
  const found = await ctx.tx.execute<{ days: string | null; orders: string }>(sql`
    select count(*) as orders, percentile_cont(0.5) within group (order by taken) as days
    from (
      select min(i.business_date) - (o.sent_at at time zone ${zone})::date as taken
      from ${purchaseOrders} o
      join ${poLines} l on l.order_id = o.id
      join ${inwardLines} il on il.po_line_id = l.id
      join ${inwards} i on i.id = il.inward_id and i.status = 'posted'
      where o.vendor_id = ${vendorId} and o.order_date >= ${from} and o.sent_at is not null
      group by o.id
    ) as first_receipt`);
  const row = found.rows[0];
  return {
    orders: Number(row?.orders ?? 0),
    days: numberOrNull(row?.days),
  };
}
