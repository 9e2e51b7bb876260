import type { Arrival } from '@counting-house/contract/stock/position.ts';
import { sql, type SQL } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';

const mostArrivals = 100;

/**
 * What is still to come of goods to a store, thousandths: open on purchase orders that are approved, on the way from
 * other stores, and planned to be made.
 */
export async function readIncoming(
  ctx: ReadContext,
  storeId: number,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (skuIds.length === 0) return new Map();
  const { rows } = await ctx.tx.execute<Record<'sku_id' | 'qty', string>>(sql`
    select sku_id, sum(qty) as qty from (${comingTo(storeId, skuIds)}) coming group by sku_id`);
  return new Map(rows.map(({ sku_id, qty }) => [Number(sku_id), Number(qty)]));
}

/** What is on its way to a store from other stores, by SKU, thousandths. */
export async function onTheWayTo(
  ctx: ReadContext,
  storeId: number,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (skuIds.length === 0) return new Map();
  const { rows } = await ctx.tx.execute<Record<'sku_id' | 'qty', string>>(sql`
    select sku_id, sum(qty) as qty from (${transferredTo(storeId, amongOf(skuIds))}) coming
    group by sku_id`);
  return new Map(rows.map(({ sku_id, qty }) => [Number(sku_id), Number(qty)]));
}

/** The documents that bring goods of a SKU to a store, the soonest first. */
export async function readArrivals(
  ctx: ReadContext,
  of: { readonly storeId: number; readonly skuId: number },
): Promise<Arrival[]> {
  const { rows } = await ctx.tx.execute<
    Record<'id' | 'number' | 'from' | 'qty', string> & {
      kind: Arrival['kind'];
      due_date: string | null;
    }
  >(sql`
    select kind, id, number, "from", sum(qty) as qty, due_date::text
    from (${comingTo(of.storeId, [of.skuId])}) coming
    group by kind, id, number, "from", due_date
    order by due_date nulls first, id limit ${mostArrivals}`);
  const seesVendors = may(ctx, 'purchasing.order.read');
  return rows.map(({ id, qty, due_date, ...row }) => ({
    ...row,
    id: Number(id),
    from: row.kind === 'purchase_order' && !seesVendors ? '' : row.from,
    qty: Number(qty),
    dueDate: due_date,
  }));
}

const amongOf = (skuIds: readonly number[]): SQL =>
  sql`any(${sql.param([...new Set(skuIds)])}::bigint[])`;

function comingTo(storeId: number, skuIds: readonly number[]): SQL {
  const among = amongOf(skuIds);
  return sql`
    select g.kind, g.id, g.number, g."from", g.due_date, g.sku_id, g.qty from goods_coming g
    where g.sku_id = ${among} and g.store_id = ${storeId}
    union all ${transferredTo(storeId, among)}`;
}

const transferredTo = (storeId: number, among: SQL): SQL => sql`
  select 'stock_transfer' as kind, t.id, t.number, s.name as "from", null::date as due_date, l.sku_id,
    l.sent_qty - l.received_qty - l.returned_qty - l.lost_qty as qty
  from stock_transfer_line l join stock_transfer t on t.id = l.transfer_id
    join store s on s.id = t.store_id
  where l.sku_id = ${among} and t.to_store_id = ${storeId}
    and l.sent_qty > l.received_qty + l.returned_qty + l.lost_qty`;
