import { traceLimit } from '@counting-house/contract/recall/trace.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { isAmong } from '../../platform/database/hot.ts';
import { plans, planStocks } from '../../production/plans/plan.table.ts';

const mostOfBatch = 2_000;

/** Goods of a batch that a document brought in or took out. Quantities are thousandths. */
export type BatchDoc = {
  readonly batchId: number;
  readonly kind: string;
  /** As the movements name it. */
  readonly docKind: string;
  readonly docId: number;
  readonly number: string;
  /** Signed: goods in are above zero. */
  readonly qty: number;
};

/** Kinds of movements that bring goods of a batch from outside it. */
const comesIn = sql`('opening', 'inward', 'adjust', 'count', 'customer_return')`;
const goesOut = sql`('ship', 'pack_material', 'scrap', 'expire', 'stock_out', 'vendor_return', 'adjust', 'count', 'customer_return')`;

/**
 * The documents by which goods left these batches or came back, the first ones of each; runs and moves are left
 * out.
 */
export const docsOut = (ctx: ReadContext, batchIds: readonly number[]): Promise<BatchDoc[]> =>
  docsOf(ctx, batchIds, sql`m.kind in ${goesOut}`);

/**
 * The documents that brought these batches in. Goods that are not kept by batch may be of any receipt since the
 * store was last empty of them.
 */
export const docsIn = (ctx: ReadContext, batchIds: readonly number[]): Promise<BatchDoc[]> =>
  docsOf(
    ctx,
    batchIds,
    sql`m.kind in ${comesIn} and m.qty > 0 and (not b.is_running or m.id > coalesce((
      select max(e.id) from stock_movement e
      where e.batch_id = b.id and e.store_id = m.store_id and e.position_after = 0
        and e.id < (select max(l.id) from stock_movement l where l.batch_id = b.id and l.qty < 0)), 0))`,
  );

async function docsOf(
  ctx: ReadContext,
  batchIds: readonly number[],
  which: ReturnType<typeof sql>,
): Promise<BatchDoc[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await ctx.tx.execute<
    Record<'batch' | 'kind' | 'doc' | 'doc_kind' | 'number' | 'qty', string>
  >(sql`
    select m.batch_id as batch, m.kind, m.doc_kind, m.doc_id as doc, m.doc_number as number,
      sum(m.qty) as qty
    from batch b cross join lateral (
      select m.* from stock_movement m where m.batch_id = b.id and ${which}
      order by m.id limit ${mostOfBatch}
    ) m
    where b.id = any(${sql.param([...batchIds])}::bigint[])
    group by m.batch_id, m.kind, m.doc_kind, m.doc_id, m.doc_number
    order by min(m.id) limit ${traceLimit.nodes}`);
  return rows.map((row) => ({
    batchId: Number(row.batch),
    kind: row.kind,
    docKind: row.doc_kind,
    docId: Number(row.doc),
    number: row.number,
    qty: Number(row.qty),
  }));
}

export type Receipt = {
  readonly batchId: number;
  readonly inwardId: number;
  readonly number: string;
  readonly date: string;
  readonly paper: string;
  readonly qty: number;
  readonly vendorId: number;
  readonly vendor: string;
  readonly orderId: number | null;
  readonly orderNo: string | null;
};

/** The receipts that brought these batches, with the vendor, its paper and the order. */
export async function readTraceReceipts(
  ctx: ReadContext,
  batchIds: readonly number[],
): Promise<Receipt[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await ctx.tx.execute<
    Record<
      'batch' | 'inward' | 'number' | 'date' | 'paper' | 'qty' | 'vendor_id' | 'vendor',
      string
    > & {
      order_id: string | null;
      order_no: string | null;
    }
  >(sql`
    select r.batch_id as batch, i.id as inward, i.number, i.business_date::text as date,
      coalesce(nullif(i.vendor_bill_no, ''), i.challan_no) as paper,
      sum(r.accepted_stock + r.kept_stock) as qty, i.vendor_id, i.vendor_name as vendor,
      o.id as order_id, o.number as order_no
    from inward_batch r
      join inward i on i.id = r.inward_id and i.status = 'posted'
      join inward_line l on l.id = r.inward_line_id
      left join po_line p on p.id = l.po_line_id
      left join purchase_order o on o.id = p.order_id
    where r.batch_id = any(${sql.param([...batchIds])}::bigint[])
    group by r.batch_id, i.id, o.id
    order by i.id limit ${traceLimit.nodes}`);
  return rows.map((row) => ({
    batchId: Number(row.batch),
    inwardId: Number(row.inward),
    number: row.number,
    date: row.date,
    paper: row.paper,
    qty: Number(row.qty),
    vendorId: Number(row.vendor_id),
    vendor: row.vendor,
    orderId: row.order_id === null ? null : Number(row.order_id),
    orderNo: row.order_no,
  }));
}

export type TracedBill = {
  readonly billId: number;
  readonly inwardId: number;
  readonly batchId: number;
  /** The vendor's. */
  readonly number: string;
  readonly ownNumber: string;
  readonly date: string;
  /** The vendor's paper is kept with it. */
  readonly hasFile: boolean;
};

/** The bills on which these batches stand, with the receipt of each. */
export async function readTraceBills(
  ctx: ReadContext,
  batchIds: readonly number[],
): Promise<TracedBill[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await ctx.tx.execute<
    Record<'bill' | 'inward' | 'batch' | 'number' | 'own' | 'date', string> & { has_file: boolean }
  >(sql`
    select distinct b.id as bill, r.inward_id as inward, r.batch_id as batch,
      b.vendor_bill_no as number, b.number as own, b.vendor_bill_date::text as date,
      exists (select from bill_file f where f.bill_id = b.id) as has_file
    from inward_batch r
      join bill_taking t on t.inward_batch_id = r.id
      join bill_line l on l.id = t.bill_line_id
      join bill b on b.id = l.bill_id and b.status = 'confirmed'
    where r.batch_id = any(${sql.param([...batchIds])}::bigint[])
    order by bill limit ${traceLimit.nodes}`);
  return rows.map(({ bill, inward, batch, number, own, date, has_file: hasFile }) => ({
    billId: Number(bill),
    inwardId: Number(inward),
    batchId: Number(batch),
    number,
    ownNumber: own,
    date,
    hasFile,
  }));
}

type Lying = {
  readonly batchId: number;
  readonly trayId: number;
  readonly tray: string;
  readonly store: string;
  readonly qty: number;
};

/** Where goods of these batches lie. */
export async function readStockOnHand(
  ctx: ReadContext,
  batchIds: readonly number[],
): Promise<Lying[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await ctx.tx.execute<
    Record<'batch' | 'tray_id' | 'tray' | 'store' | 'qty', string>
  >(sql`
    select b.batch_id as batch, t.id as tray_id, t.code as tray, s.code as store, b.on_hand as qty
    from stock_balance b join tray t on t.id = b.tray_id join store s on s.id = t.store_id
    where b.batch_id = any(${sql.param([...batchIds])}::bigint[]) and b.on_hand > 0
    order by b.batch_id, t.id limit ${traceLimit.nodes}`);
  return rows.map((row) => ({
    batchId: Number(row.batch),
    trayId: Number(row.tray_id),
    tray: row.tray,
    store: row.store,
    qty: Number(row.qty),
  }));
}

/** Material of these batches that was issued to production plans and is not used yet. */
export const readStockAtPlans = (ctx: ReadContext, batchIds: readonly number[]) =>
  ctx.tx
    .select({
      batchId: planStocks.batchId,
      planId: planStocks.planId,
      plan: sql<string>`coalesce(${plans.number}, ${plans.labelCode})`,
      qty: planStocks.qty,
    })
    .from(planStocks)
    .innerJoin(plans, eq(plans.id, planStocks.planId))
    .where(and(isAmong(planStocks.batchId, batchIds), gt(planStocks.qty, 0)))
    .orderBy(planStocks.planId, planStocks.batchId)
    .limit(traceLimit.nodes);

export type Receiver = {
  readonly orderId: number;
  readonly orderNo: string;
  readonly name: string;
  readonly phone: string;
  readonly city: string;
};

/** Who got parcels or bought over the counter, by the id of the parcel or the order. */
export async function readReceivers(
  ctx: ReadContext,
  by: 'parcel' | 'order',
  ids: readonly number[],
): Promise<ReadonlyMap<number, Receiver>> {
  if (ids.length === 0) return new Map();
  const asked = sql`any(${sql.param([...new Set(ids)])}::bigint[])`;
  const from =
    by === 'parcel'
      ? sql`(select p.id, p.order_id from parcel p where p.id = ${asked}) d`
      : sql`(select o.id, o.id as order_id from sales_order o where o.id = ${asked}) d`;
  const { rows } = await ctx.tx.execute<
    Record<'id' | 'order_id' | 'order_no' | 'name' | 'phone' | 'city', string>
  >(sql`
    select d.id, o.id as order_id, coalesce(o.order_no, '') as order_no,
      coalesce(b.name, o.shipping_address->>'name', '') as name,
      coalesce(nullif(b.phone, ''), o.shipping_address->>'phone', '') as phone,
      coalesce(o.shipping_address->>'city', '') as city
    from ${from}
      join sales_order o on o.id = d.order_id
      left join buyer b on b.kind = o.buyer_kind and b.id = o.buyer_id`);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        orderId: Number(row.order_id),
        orderNo: row.order_no,
        name: row.name,
        phone: row.phone,
        city: row.city,
      },
    ]),
  );
}
