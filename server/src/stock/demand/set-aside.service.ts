import { and, asc, eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant, type Problem } from '../../platform/problem.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import { refuseTray } from '../ledger/movement-refusal.ts';
import { moveGoods, type Moved, type Paper } from '../ledger/movement.service.ts';
import { demands, reservations } from './demand.table.ts';
import { lyingIn } from './yield-reservation.service.ts';
import { changeDemands, hold, shrink, unhold, type Reservation } from './reservation.service.ts';

/** A document that sets goods aside: nobody else gets them until it is decided. */
type SettingAside = {
  readonly purpose: 'scrap' | 'vendor_return' | 'hold';
  readonly refId: number;
  readonly refNumber: string;
  readonly storeId: number;
};

/** Goods of a line of the document, in one tray. */
type Aside = {
  readonly docLineId: number;
  readonly skuId: number;
  readonly batchId: number;
  readonly trayId: number;
  readonly qty: number;
  /** The field to mark when too little is free. */
  readonly field: string;
};

/**
 * Holds goods for a document where they lie, whatever the state of their batch. The caller holds the positions.
 *
 * @throws {Problem} `stock.short`, `stock.reserved` (422) when too little of a tray is free.
 */
export async function setAside(
  ctx: WriteContext,
  { storeId, ...of }: SettingAside,
  goods: readonly Aside[],
): Promise<void> {
  const lying = await lyingIn(ctx, goods);
  const left = new Map([...lying].map(([key, { free }]) => [key, free]));
  for (const { batchId, trayId, qty, ...part } of goods) {
    const key = `${batchId} ${trayId}`;
    const free = (left.get(key) ?? 0) - qty;
    left.set(key, free);
    if (free >= 0) continue;
    const held = lying.get(key) ?? { onHand: 0, reserved: 0 };
    throw await refuseTray(ctx, { ...part, batchId, trayId, qty: -qty }, held);
  }
  const made = await insertRaw(
    ctx,
    demands,
    goods.map(({ docLineId, skuId, qty }) => ({
      ...of,
      refLineId: docLineId,
      skuId,
      storeId,
      wanted: qty,
      needDate: ctx.today,
      minDaysLeft: 0,
      priority: 5,
      partialOk: false,
      status: 'open' as const,
      createdAt: ctx.now,
    })),
  );
  await hold(
    ctx,
    storeId,
    goods.map(({ batchId, trayId, qty }, index) => {
      const demand = made[index];
      invariant(demand, 'every line has its demand');
      return { demand, goods: [{ batchId, trayId, qty }] };
    }),
  );
}

/** Why goods could not be set aside where so much lies and is reserved for others; null when they could. */
export async function whyNotAside(
  ctx: ReadContext,
  { qty, ...goods }: Omit<Aside, 'docLineId'>,
  held: { readonly onHand: number; readonly reserved: number },
): Promise<Problem | null> {
  if (held.onHand - held.reserved >= qty) return null;
  return refuseTray(ctx, { ...goods, qty: -qty }, held);
}

/** Lets go of all that a document set aside. The caller holds the positions, and tops up. */
export async function letGo(
  ctx: WriteContext,
  { purpose, refId, storeId }: Omit<SettingAside, 'refNumber'>,
): Promise<void> {
  const held = await heldFor(ctx, { purpose, refId });
  await unhold(
    ctx,
    storeId,
    held.map(({ reservation }) => ({ reservation, qty: reservation.qty })),
  );
  await ctx.tx
    .update(demands)
    .set({ status: 'cancelled' })
    .where(and(eq(demands.purpose, purpose), eq(demands.refId, refId), eq(demands.status, 'open')));
}

/** Takes all that a document set aside out of the store, at what it cost. The caller holds the positions. */
export async function sendAside(
  ctx: WriteContext,
  of: Pick<SettingAside, 'purpose' | 'refId'>,
  paper: Paper,
): Promise<Moved[]> {
  const held = await heldFor(ctx, of);
  const moved = await moveGoods(
    ctx,
    paper,
    held.map(({ reservation: { skuId, batchId, trayId, qty }, docLineId }) => ({
      docLineId,
      skuId,
      batchId,
      trayId,
      qty: -qty,
      reserved: -qty,
    })),
  );
  await shrink(
    ctx,
    held.map(({ reservation }) => ({ reservation, qty: reservation.qty })),
  );
  await changeDemands(
    ctx,
    held.map(({ reservation: { demandId, qty } }) => ({ demandId, reserved: -qty, done: qty })),
  );
  return moved;
}

function heldFor(
  ctx: WriteContext,
  { purpose, refId }: Pick<SettingAside, 'purpose' | 'refId'>,
): Promise<{ reservation: Reservation; docLineId: number }[]> {
  return ctx.tx
    .select({ reservation: reservations, docLineId: demands.refLineId })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .where(and(eq(demands.purpose, purpose), eq(demands.refId, refId)))
    .orderBy(asc(demands.refLineId), asc(reservations.id));
}
