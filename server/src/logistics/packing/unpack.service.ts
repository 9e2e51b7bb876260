import { eq, max } from 'drizzle-orm';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { unpack as putBack } from '../../stock/demand/parcel-goods.service.ts';
import { basketBoxes, basketLines, baskets, basketScans } from './basket.table.ts';
import { refreshLines } from './basket.service.ts';
import { lockForPacking, toPackable } from './order-goods.service.ts';
import { verdictOf, type LockedBasket, type Outcome } from './locked-basket.service.ts';
import { parcelIs } from '../dispatch/parcel-search-text.ts';
import { offManifest, parcelLines, parcels } from '../dispatch/parcel.table.ts';
import { markOf } from './readiness.rules.ts';

/**
 * Opens a parcel again: its goods go back to their trays and stay held for the order, and its basket waits
 * to be packed anew. The invoice stays; packing again does not issue another one for the same goods.
 *
 * @throws {Problem} `parcel.left` (409) when it has left the house.
 */
export async function unpack(
  ctx: WriteContext,
  basket: LockedBasket,
  { parcelId }: { parcelId: number },
): Promise<Outcome> {
  const parcel = await lockRow(ctx, parcels, parcelId);
  if (parcel.basketId !== basket.record.id) throw notFound('Parcel');
  if (parcel.status !== 'packed' && parcel.status !== 'booked') {
    throw conflict(
      'parcel.left',
      `${parcel.number} can't be unpacked: it is ${parcelIs[parcel.status]}.`,
    );
  }
  const lines = await ctx.tx.select().from(parcelLines).where(eq(parcelLines.parcelId, parcelId));
  await putBack(ctx, { parcelId, parcelNo: parcel.number });
  await updateRow(
    ctx,
    parcels,
    { id: parcelId },
    { status: 'cancelled', statusAt: ctx.now, ...offManifest },
  );
  await setFulfilment(ctx, {
    orderId: parcel.orderId,
    step: 'unpacked',
    lines: sumByLine(lines),
    parcelId,
    at: ctx.now,
  });
  await reopen(ctx, basket, parcel.seq);
  return {
    verdict: verdictOf(ctx, 'note', `${parcel.number} is unpacked. Pack ${basket.orderNo} again.`),
  };
}

function sumByLine(lines: readonly (typeof parcelLines.$inferSelect)[]) {
  const grouped = Map.groupBy(lines, ({ orderLineId }) => orderLineId);
  return [...grouped].map(([lineId, same]) => ({
    lineId,
    qty: same.reduce((sum, { qty }) => sum + qty, 0),
  }));
}

/** The basket starts again with what is held for the order now; parcels that stay keep their scans. */
async function reopen(ctx: WriteContext, basket: LockedBasket, seq: number): Promise<void> {
  const { record } = basket;
  await ctx.tx.update(basketScans).set({ undone: true }).where(eq(basketScans.basketId, record.id));
  await ctx.tx.delete(basketBoxes).where(eq(basketBoxes.basketId, record.id));
  await ctx.tx.update(basketLines).set({ scanned: 0 }).where(eq(basketLines.basketId, record.id));
  const order = await lockForPacking(ctx, basket.order.record.id);
  await refreshLines(ctx, record, order);
  const [last] = await ctx.tx
    .select({ seq: max(parcels.seq) })
    .from(parcels)
    .where(eq(parcels.orderId, record.orderId));
  await updateRow(
    ctx,
    baskets,
    { id: record.id },
    {
      status: 'picked',
      seq: (last?.seq ?? seq) + 1,
      stop: null,
      packerId: null,
      station: '',
      closedAt: null,
      orderMark: markOf(toPackable(order)),
    },
  );
}
