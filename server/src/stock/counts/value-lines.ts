import { sql, type SQL } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';

/**
 * What differences of a count are worth: as the rest of their batch in the store, else as the SKU on average. Lines that
 * are posted keep what was posted.
 *
 * @param which lines of it; stands in a query over count_line `l`.
 */
export async function valueLines(
  ctx: WriteContext,
  countId: number,
  which: SQL = sql`true`,
): Promise<void> {
  await ctx.tx.execute(sql`
    update count_line l set variance_value = case
      when l.variance = 0 then 0
      when b.on_hand > 0 then round(b.value::numeric * l.variance / b.on_hand)
      when p.on_hand > 0 then round(p.value::numeric * l.variance / p.on_hand)
      else 0 end
    from count_line same
      join stock_count c on c.id = same.count_id
      left join batch_store b on b.batch_id = same.batch_id and b.store_id = c.store_id
      left join stock_position p on p.sku_id = same.sku_id and p.store_id = c.store_id
    where same.id = l.id and l.count_id = ${countId} and l.counted is not null
      and l.posted_qty is null and ${which}`);
}
