import type { ParcelDirection } from '@counting-house/contract/logistics/return-parcel.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { orderLines } from '../../orders/line.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { returnLines, returnPieces } from '../../returns/requests/return.table.ts';

/** What a parcel of a return carries: in, what was approved; out, the pieces that are sent back to the buyer. */
export async function goodsOfReturn(
  ctx: ReadContext,
  returnId: number,
  direction: ParcelDirection,
) {
  const sentBack = sql<number>`(select coalesce(sum(${returnPieces.qty}), 0)::float8 from ${returnPieces}
    where ${returnPieces.returnLineId} = ${returnLines.id} and ${returnPieces.decision} = 'send_back')`;
  const rows = await ctx.tx
    .select({
      id: returnLines.id,
      orderLineId: orderLines.id,
      sku: orderLines.sku,
      title: orderLines.title,
      unitCode: orderLines.unitCode,
      bought: orderLines.qty,
      total: orderLines.total,
      qty: direction === 'in' ? returnLines.qtyApproved : sentBack,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(asc(returnLines.id));
  return rows
    .filter(({ qty }) => qty > 0)
    .map(({ bought, total, ...goods }) => ({
      ...goods,
      skuId: null,
      batch: '',
      batchNumber: '',
      expiry: null,
      /** What the buyer paid for them, with tax, paise. */
      worth: shareOf(total, { part: goods.qty, whole: bought }),
    }));
}
