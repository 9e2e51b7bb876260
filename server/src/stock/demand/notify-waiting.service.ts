import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { holdPage } from '../holds/hold-list.service.ts';
import { stockHolds } from '../holds/hold.table.ts';
import { inUnit, readSkus } from '../skus/sku.service.ts';
import { joinSome } from '../some-of.ts';
import { demands } from './demand.table.ts';
import { readWaitingDemands } from './yield-reservation.service.ts';

/** Who is told that an order or a plan waits again, and where they find it. */
const toldOf = {
  order: {
    to: { permission: 'orders.order.edit' },
    at: `${addresses.allOrders}?open=`,
  },
  plan: {
    to: { permission: 'production.plan.write' },
    at: `${addresses.productionPlan}?tab=plans&open=`,
  },
} as const;

type Waiting = Awaited<ReturnType<typeof readWaitingDemands>>[number];

/** More than these that wait for one SKU are told of in one notice. */
const mostEach = 10;

/**
 * Tells anyone who keeps orders and plans which of them now wait for goods that they had, and the one who held some for
 * somebody. The caller holds the
 * positions and has topped up.
 *
 * @param demandIds what was taken from them, as `giveWay` answers it.
 * @param why the end of the sentence: `its batch expired`.
 * @returns those that wait.
 */
export async function tellWaiting(
  ctx: WriteContext,
  demandIds: readonly number[],
  why: string,
): Promise<Waiting[]> {
  const waiting = await readWaitingDemands(ctx, demandIds);
  for (const purpose of ['order', 'plan'] as const) {
    const own = waiting.filter((one) => one.purpose === purpose);
    for (const [skuId, same] of Map.groupBy(own, (one) => one.skuId)) {
      await tellOf(ctx, { purpose, skuId, waiting: same, why });
    }
  }
  await tellHolders(ctx, demandIds, why);
  return waiting;
}

/** Tells the one who held goods for somebody that less of them is left. */
async function tellHolders(
  ctx: WriteContext,
  demandIds: readonly number[],
  why: string,
): Promise<void> {
  if (demandIds.length === 0) return;
  const lessened = await ctx.tx
    .select({ hold: stockHolds, left: demands.reserved })
    .from(demands)
    .innerJoin(stockHolds, eq(stockHolds.id, demands.refId))
    .where(and(inArray(demands.id, [...new Set(demandIds)]), eq(demands.purpose, 'hold')))
    .orderBy(stockHolds.id);
  const skus = await readSkus(
    ctx,
    lessened.map(({ hold }) => hold.skuId),
  );
  for (const { hold, left } of lessened) {
    const sku = skus.get(hold.skuId);
    if (!sku) continue;
    const now =
      left > 0
        ? `Only ${inUnit(left, sku)} of '${sku.name}' are still held`
        : `Nothing of '${sku.name}' is held any more`;
    await notify(ctx, {
      to: { userIds: [hold.createdBy], otherwise: 'stock.tray.move' },
      kind: 'hold_lost',
      text: `${now} for ${hold.heldFor}: ${why}.`,
      link: `${holdPage}${hold.id}`,
      about: `hold ${hold.id}`,
    });
  }
}

async function tellOf(
  ctx: WriteContext,
  {
    purpose,
    skuId,
    waiting,
    why,
  }: {
    readonly purpose: keyof typeof toldOf;
    readonly skuId: number;
    readonly waiting: readonly Waiting[];
    readonly why: string;
  },
): Promise<void> {
  const { to, at } = toldOf[purpose];
  const sku = (await readSkus(ctx, [skuId])).get(skuId);
  const kind = 'stock_waiting';
  if (!sku) return;
  if (waiting.length > mostEach) {
    const numbers = joinSome(
      waiting.map(({ refNumber }) => refNumber),
      mostEach,
    );
    const text = `${numbers} are waiting again for '${sku.name}': ${why}.`;
    const [{ refId } = { refId: 0 }] = waiting;
    await notify(ctx, { to, kind, text, link: `${at}${refId}`, about: `${purpose} sku ${skuId}` });
    return;
  }
  for (const { refId, refNumber, qty } of waiting) {
    const text = `${refNumber} is waiting again for ${inUnit(qty, sku)} of '${sku.name}': ${why}.`;
    const about = `${purpose} ${refId} sku ${skuId}`;
    await notify(ctx, { to, kind, text, link: `${at}${refId}`, about });
  }
}
