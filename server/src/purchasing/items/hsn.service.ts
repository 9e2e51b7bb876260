import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';

/** The HSN code of each SKU that has one: its product's or item's own, else the nearest category's. */
export async function readHsn(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await ctx.tx.execute<{ id: string; hsn: string | null }>(sql`
    select s.id, coalesce(p.hsn, i.hsn, case
      when p.id is not null then (
        select above.default_hsn from product_category own join product_category above
          on own.path like above.path || '%'
        where own.id = p.category_id and above.default_hsn is not null
        order by length(above.path) desc limit 1)
      else (
        select above.hsn from purchase_category own join purchase_category above
          on own.path like above.path || '%'
        where own.id = i.category_id and above.hsn is not null
        order by length(above.path) desc limit 1)
      end) as hsn
    from sku s
      left join product_variant v on v.id = s.variant_id left join product p on p.id = v.product_id
      left join item i on i.id = s.item_id
    where s.id = any(${sql.param([...new Set(skuIds)])}::bigint[])`);
  return new Map(rows.flatMap(({ id, hsn }) => (hsn === null ? [] : [[Number(id), hsn]])));
}
