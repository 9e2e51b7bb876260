import type { LastingReceipt } from '@counting-house/contract/stock/position.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { isReceipt } from './receipt.rules.ts';

const mostReceipts = 100;

/**
 * The receipts of a SKU without batches that what a store holds of it comes from, the newest first: goods that came in
 * first have left first. What they leave over is older than all of them, or was found.
 *
 * @param of on hand in thousandths.
 */
export async function lastingReceipts(
  ctx: ReadContext,
  of: { readonly skuId: number; readonly storeId: number; readonly onHand: number },
): Promise<LastingReceipt[]> {
  const { rows } = await ctx.tx.execute<
    Record<'id' | 'doc_id' | 'received' | 'left', string> & {
      doc_kind: LastingReceipt['docKind'];
      doc_number: string;
      on_date: string;
      days: number;
    }
  >(sql`
    select id, doc_kind, doc_id, doc_number, on_date::text, ${ctx.today}::date - on_date as days, received,
      least(received, ${of.onHand} - before) as left
    from (
      select *, sum(received) over newest - received as before
      from (
        select max(m.id) as id, m.doc_kind, m.doc_id, m.doc_number, m.business_date as on_date,
          sum(m.qty) as received
        from stock_movement m join batch b on b.id = m.batch_id
        where b.sku_id = ${of.skuId} and b.is_running and m.store_id = ${of.storeId} and ${isReceipt(sql`m`)}
        group by m.doc_kind, m.doc_id, m.doc_number, m.business_date
      ) receipt
      window newest as (order by on_date desc, id desc)
    ) running
    where before < ${of.onHand}
    order by on_date desc, id desc
    limit ${mostReceipts}`);
  return rows.map((row) => ({
    id: Number(row.id),
    docKind: row.doc_kind,
    docId: Number(row.doc_id),
    docNumber: row.doc_number,
    date: row.on_date,
    days: row.days,
    received: Number(row.received),
    left: Number(row.left),
  }));
}
