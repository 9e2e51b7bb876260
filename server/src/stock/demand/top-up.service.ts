import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { readCandidates, laterOf } from './availability.service.ts';
import { demands } from './demand.table.ts';
import { freeFor, sumAllocations, take } from './fefo.rules.ts';
import { hold, type Demand } from './reservation.service.ts';

/** Demands that are looked at when goods come free; further ones wait for the next goods. */
const mostDemands = 1_000;

/**
 * Offers free goods of SKUs to the demands that wait for them: by priority, then by the day they are
 * needed, then in the order they came. A demand that takes all or nothing is passed over when there
 * is too little, and does not hold up the next. Called whenever goods come free, under the positions.
 */
export async function topUp(
  ctx: WriteContext,
  storeId: number,
  skuIds: readonly number[],
): Promise<void> {
  if (skuIds.length === 0) return;
  const waiting = await waitingFor(ctx, storeId, skuIds);
  if (waiting.length === 0) return;
  const free = await readCandidates(
    ctx,
    storeId,
    waiting.map(({ skuId }) => skuId),
  );
  const holds = waiting.map((demand) => {
    const candidates = free.get(demand.skuId) ?? [];
    const need = { day: laterOf(ctx.today, demand.needDate), minDaysLeft: demand.minDaysLeft };
    const short = shortOf(demand);
    const isEnough = demand.partialOk || freeFor(candidates, need) >= short;
    return { demand, goods: isEnough ? take(candidates, short, need) : [] };
  });
  await hold(
    ctx,
    storeId,
    holds.filter(({ goods }) => sumAllocations(goods) > 0),
  );
}

/** What a demand still waits for. */
export const shortOf = ({
  wanted,
  done,
  reserved,
}: Pick<Demand, 'wanted' | 'done' | 'reserved'>): number => wanted - done - reserved;

function waitingFor(ctx: WriteContext, storeId: number, skuIds: readonly number[]) {
  return ctx.tx
    .select()
    .from(demands)
    .where(
      and(
        inArray(demands.skuId, [...new Set(skuIds)]),
        eq(demands.storeId, storeId),
        inArray(demands.purpose, ['order', 'plan']),
        eq(demands.status, 'open'),
        sql`${demands.wanted} > ${demands.done} + ${demands.reserved}`,
      ),
    )
    .orderBy(desc(demands.priority), asc(demands.needDate), asc(demands.id))
    .limit(mostDemands);
}
