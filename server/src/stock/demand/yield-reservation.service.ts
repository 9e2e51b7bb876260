import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { balances } from '../ledger/balance.table.ts';
import { skus } from '../skus/sku.table.ts';
import { demands, reservations } from './demand.table.ts';
import { unhold, type Reservation } from './reservation.service.ts';
import { shortOf } from './top-up.service.ts';

/** Purposes whose goods may leave for another reason; what was set aside to leave itself stays. */
export const givesWay = ['order', 'plan', 'hold'] as const;

/** What is held for orders, plans and people, newest first; goods in parcels and in write-offs that wait are left out. */
export async function heldByOrders(
  ctx: ReadContext,
  where: SQL | undefined,
): Promise<Reservation[]> {
  const rows = await ctx.tx
    .select({ reservation: reservations })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .where(and(inArray(demands.purpose, givesWay), eq(reservations.stage, 'held'), where))
    .orderBy(desc(reservations.id));
  return rows.map(({ reservation }) => reservation);
}

type Place = { readonly batchId: number; readonly trayId: number };
type Leaving = Place & { readonly qty: number };

const keyOf = ({ batchId, trayId }: Place) => `${batchId} ${trayId}`;

/**
 * Orders give back what they hold of goods that leave, as far as too little is free; what they held last goes
 * first. The caller holds the positions, and tops up when the goods are gone.
 *
 * @returns the demands that gave something back.
 */
export async function yieldReservations(
  ctx: WriteContext,
  storeId: number,
  leaving: readonly Leaving[],
): Promise<number[]> {
  if (leaving.length === 0) return [];
  const lying = await lyingIn(ctx, leaving);
  const held = await heldByOrders(ctx, or(...leaving.map((place) => atPlace(reservations, place))));
  const missing = new Map<string, number>();
  for (const part of leaving) {
    const key = keyOf(part);
    missing.set(key, (missing.get(key) ?? -(lying.get(key)?.free ?? 0)) + part.qty);
  }
  const parts = held.flatMap((reservation) => {
    const key = keyOf(reservation);
    const qty = Math.min(reservation.qty, missing.get(key) ?? 0);
    if (qty <= 0) return [];
    missing.set(key, (missing.get(key) ?? 0) - qty);
    return [{ reservation, qty }];
  });
  await unhold(ctx, storeId, parts);
  return parts.map(({ reservation }) => reservation.demandId);
}

/** What lies at places, and what of it is free. */
export async function lyingIn(
  ctx: ReadContext,
  places: readonly Place[],
): Promise<ReadonlyMap<string, { onHand: number; reserved: number; free: number }>> {
  if (places.length === 0) return new Map();
  const rows = await ctx.tx
    .select()
    .from(balances)
    .where(or(...places.map((place) => atPlace(balances, place))));
  return new Map(
    rows.map((row) => {
      const { onHand, reserved } = row;
      return [keyOf(row), { onHand, reserved, free: onHand - reserved }];
    }),
  );
}

const atPlace = (table: typeof reservations | typeof balances, { batchId, trayId }: Place) =>
  and(eq(table.batchId, batchId), eq(table.trayId, trayId));

/** Of these demands, the orders and plans that now wait for goods. */
export async function readWaitingDemands(ctx: ReadContext, demandIds: readonly number[]) {
  if (demandIds.length === 0) return [];
  const rows = await ctx.tx
    .select({ demand: demands, sku: skus.name })
    .from(demands)
    .innerJoin(skus, eq(skus.id, demands.skuId))
    .where(and(inArray(demands.id, [...new Set(demandIds)]), eq(demands.status, 'open')))
    .orderBy(demands.id);
  return rows.flatMap(({ demand, sku }) =>
    shortOf(demand) > 0
      ? [
          {
            purpose: demand.purpose,
            refId: demand.refId,
            refNumber: demand.refNumber,
            skuId: demand.skuId,
            sku,
            qty: shortOf(demand),
          },
        ]
      : [],
  );
}
