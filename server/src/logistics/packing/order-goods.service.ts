import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { toPacking, type OrderForPacking } from '../../orders/fulfilment/fulfilment.service.ts';
import type { WholeOrder } from '../../orders/fulfilment/tax-due.service.ts';
import { lockOrderOfBuyer, type OrderRecord } from '../../orders/order.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { demands, reservations } from '../../stock/demand/demand.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import type { LineGoods, PackableOrder } from './readiness.rules.ts';

/** Goods that are held for an order line, and where they lie. */
export type HeldGoods = {
  readonly lineId: number;
  readonly skuId: number;
  readonly batchId: number;
  readonly batch: string;
  readonly batchNumber: string;
  readonly expiry: string | null;
  readonly tray: string;
  readonly qty: number;
};

/** A locked order with all of its lines, and as packing sees it. */
export type LockedOrder = {
  readonly record: OrderRecord;
  readonly lines: WholeOrder['lines'];
  readonly packing: OrderForPacking;
};

/**
 * Locks an order and reads what packing needs of it.
 *
 * @throws {Problem} `order.not_ready` (422) for a draft.
 */
export async function lockForPacking(ctx: WriteContext, orderId: number): Promise<LockedOrder> {
  const { whole, buyer } = await lockOrderOfBuyer(ctx, orderId);
  const packing = buyer && toPacking(whole, buyer.name);
  if (!packing) throw ruleBroken('order.not_ready', 'Place the order first');
  return { record: whole.order, lines: whole.lines, packing };
}

export const toPackable = ({ record, packing }: LockedOrder): PackableOrder => ({
  status: record.status,
  holds: record.holds,
  shippingAddress: record.shippingAddress,
  lines: packing.lines,
});

/** What is held for the lines of orders and not packed yet, first expiry first. */
export async function heldGoods(
  ctx: ReadContext,
  orderIds: readonly number[],
): Promise<HeldGoods[]> {
  return ctx.tx
    .select({
      lineId: demands.refLineId,
      skuId: reservations.skuId,
      batchId: reservations.batchId,
      batch: batches.code,
      batchNumber: batches.number,
      expiry: batches.expiryDate,
      tray: trays.code,
      qty: reservations.qty,
    })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .innerJoin(batches, eq(batches.id, reservations.batchId))
    .innerJoin(trays, eq(trays.id, reservations.trayId))
    .where(
      and(
        eq(demands.purpose, 'order'),
        inArray(demands.refId, [...orderIds]),
        eq(reservations.stage, 'held'),
      ),
    )
    .orderBy(
      sql`${batches.expiryDate} asc nulls last`,
      asc(batches.receivedDate),
      asc(trays.pickOrder),
      asc(reservations.id),
    );
}

/**
 * Per open line of goods: how much is held for it and how much it lacks. What is not counted in stock
 * never lacks anything.
 */
export function toLineGoods(order: OrderForPacking, held: readonly HeldGoods[]): LineGoods[] {
  return order.lines
    .filter(({ kind, open, packed }) => kind === 'goods' && open > packed)
    .map(({ lineId, skuId, open, packed }) => {
      if (skuId === null) return { lineId, held: open - packed, short: 0 };
      const ofLine = held.filter((goods) => goods.lineId === lineId);
      const sum = ofLine.reduce((total, { qty }) => total + qty, 0);
      return { lineId, held: sum, short: Math.max(0, open - packed - sum) };
    });
}
