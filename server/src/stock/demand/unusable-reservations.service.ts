import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import type { Batch } from '../batches/batch.service.ts';
import { batches } from '../batches/batch.table.ts';
import { demands, reservations } from './demand.table.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { unhold } from './reservation.service.ts';
import { topUp } from './top-up.service.ts';

/** Goods that were held and may not leave any more. Quantities are thousandths. */
export type Spoilt = {
  readonly demandId: number;
  readonly refId: number;
  readonly refLineId: number;
  readonly skuId: number;
  readonly storeId: number;
  readonly batch: Batch;
};

/** Whether a batch may not be sold on a day; stands in a query over batch. */
export const isUnusable = (day: string): SQL =>
  sql`(${batches.status} <> 'available' or ${batches.expiryDate} < ${day}::date)`;

/** Who gives them back by themselves; a write-off keeps what it is about. */
const isExchanged = inArray(demands.purpose, ['order', 'plan', 'hold']);

/**
 * Gives back what an order holds of batches that expired or were stopped, and takes what is free instead,
 * first expiry first.
 *
 * Locks the positions of their SKUs, when there are any. The caller has locked the order.
 *
 * @returns what was given back.
 */
export const replaceSpoilt = (ctx: WriteContext, orderId: number): Promise<Spoilt[]> =>
  replace(ctx, and(eq(demands.purpose, 'order'), eq(demands.refId, orderId)));

/** The same for all orders and plans that hold a SKU in a store, and what is held for somebody. Locks its position. */
export const replaceUnusableReservations = (
  ctx: WriteContext,
  { skuId, storeId }: { readonly skuId: number; readonly storeId: number },
): Promise<Spoilt[]> =>
  replace(ctx, and(isExchanged, eq(reservations.skuId, skuId), eq(reservations.storeId, storeId)));

/** Whether an order holds goods that may not leave any more. */
export const holdsSpoilt = async (ctx: ReadContext, orderId: number): Promise<boolean> =>
  (await spoiltOf(ctx, and(eq(demands.purpose, 'order'), eq(demands.refId, orderId)))).length > 0;

/** SKUs of which goods are held that may not leave any more. */
export function spoiltSkus(ctx: ReadContext): Promise<{ skuId: number; storeId: number }[]> {
  return ctx.tx
    .selectDistinct({ skuId: reservations.skuId, storeId: reservations.storeId })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .innerJoin(batches, eq(batches.id, reservations.batchId))
    .where(and(isExchanged, eq(reservations.stage, 'held'), isUnusable(ctx.today)))
    .orderBy(reservations.skuId, reservations.storeId);
}

async function replace(ctx: WriteContext, of: SQL | undefined): Promise<Spoilt[]> {
  const seen = await spoiltOf(ctx, of);
  if (seen.length === 0) return [];
  for (const [storeId, ofStore] of Map.groupBy(seen, ({ storeId: id }) => id)) {
    await lockPositions(
      ctx,
      storeId,
      ofStore.map(({ skuId }) => skuId),
    );
  }
  const known = new Set(seen.map(({ skuId }) => skuId));
  const spoilt = (await spoiltOf(ctx, of)).filter(({ skuId }) => known.has(skuId));
  for (const [storeId, ofStore] of Map.groupBy(spoilt, (held) => held.storeId)) {
    await unhold(
      ctx,
      storeId,
      ofStore.map(({ reservation }) => ({ reservation, qty: reservation.qty })),
    );
    await topUp(
      ctx,
      storeId,
      ofStore.map(({ skuId }) => skuId),
    );
  }
  return spoilt.map(({ reservation, refId, refLineId, skuId, storeId, batch }) => ({
    demandId: reservation.demandId,
    refId,
    refLineId,
    skuId,
    storeId,
    batch,
  }));
}

async function spoiltOf(ctx: ReadContext, of: SQL | undefined) {
  const rows = await ctx.tx
    .select({
      reservation: reservations,
      refId: demands.refId,
      refLineId: demands.refLineId,
      batch: batches,
    })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .innerJoin(batches, eq(batches.id, reservations.batchId))
    .where(and(of, eq(reservations.stage, 'held'), isUnusable(ctx.today)))
    .orderBy(reservations.id);
  return rows.map((row) => ({
    ...row,
    skuId: row.reservation.skuId,
    storeId: row.reservation.storeId,
  }));
}
