import { sql, type SQL } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { isUnrecovered } from './contact-list.service.ts';

/**
 * What left of the batches of a recall and has not come back, by document and batch: goods with customers, and boxes
 * whose goods are with them.
 */
export const unrecoveredSql = (recallId: number): SQL => sql`
  select m.doc_kind as left_by, m.doc_id, m.batch_id, sum(${isUnrecovered}) as qty
  from stock_movement m
  where m.kind in ('ship', 'pack_material') and m.batch_id in (
    select batch_id from recall_batch where recall_id = ${recallId} and is_included)
  group by m.doc_kind, m.doc_id, m.batch_id
  having sum(${isUnrecovered}) > 0`;

/** Parcels in the house that lie in a box of a batch of a recall, as `parcel_id`. */
export const boxedSql = (batch: SQL): SQL => sql`
  select m.doc_id as parcel_id from stock_movement m
  where m.kind = 'pack_material' and m.doc_kind = 'parcel' and m.batch_id in ${batch}`;

/**
 * Lists everybody who has goods of a recall, with the phone and mail that they have now. The caller holds the
 * positions of its SKUs, so that nothing leaves meanwhile.
 *
 * @returns how many.
 */
export async function listContacts(ctx: WriteContext, recallId: number): Promise<number> {
  const { rows } = await ctx.tx.execute<{ n: number }>(sql`
    with gone as materialized (${unrecoveredSql(recallId)}),
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
