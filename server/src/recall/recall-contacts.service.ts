import { sql, type SQL } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';

/** What left of the batches of a recall and has not come back, by document and batch: goods with customers. */
export const goneSql = (recallId: number): SQL => sql`
  select m.doc_kind as left_by, m.doc_id, m.batch_id,
    sum(-m.qty - coalesce((
      select sum(r.qty) from stock_movement r where r.shipped_by_id = m.id), 0)) as qty
  from stock_movement m
  where m.kind = 'ship' and m.batch_id in (
    select batch_id from recall_batch where recall_id = ${recallId} and is_included)
  group by m.doc_kind, m.doc_id, m.batch_id
  having sum(-m.qty - coalesce((
    select sum(r.qty) from stock_movement r where r.shipped_by_id = m.id), 0)) > 0`;

/**
 * Lists everybody who has goods of a recall, with the phone and mail that they have now. The caller holds the
 * positions of its SKUs, so that nothing leaves meanwhile.
 *
 * @returns how many.
 */
export async function listContacts(ctx: WriteContext, recallId: number): Promise<number> {
  const { rows } = await ctx.tx.execute<{ n: number }>(sql`
    with gone as materialized (${goneSql(recallId)}),
    made as (
      insert into recall_contact (recall_id, left_by, parcel_id, order_id, number, name, phone, email,
        qty, created_at, created_by, updated_at, updated_by)
      select ${recallId}::bigint, g.left_by, p.id, o.id, coalesce(p.number, o.order_no, ''),
        coalesce(nullif(b.name, ''), o.shipping_address->>'name', ''),
        coalesce(nullif(b.phone, ''), o.shipping_address->>'phone', ''), coalesce(b.email, ''),
        g.qty, ${ctx.now}::timestamptz, ${ctx.user.id}::bigint, ${ctx.now}::timestamptz,
        ${ctx.user.id}::bigint
      from (select left_by, doc_id, sum(qty) as qty from gone group by left_by, doc_id) g
        left join parcel p on g.left_by = 'parcel' and p.id = g.doc_id
        join sales_order o on o.id = coalesce(p.order_id, g.doc_id)
        left join buyer b on b.kind = o.buyer_kind and b.id = o.buyer_id
      order by g.left_by, g.doc_id
      returning id, left_by, parcel_id, order_id
    ), lines as (
      insert into recall_contact_line (contact_id, batch_id, qty)
      select c.id, g.batch_id, g.qty
      from made c join gone g on g.left_by = c.left_by and g.doc_id = coalesce(c.parcel_id, c.order_id)
    )
    select count(*)::int as n from made`);
  return rows[0]?.n ?? 0;
}
