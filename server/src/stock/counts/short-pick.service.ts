import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { addDays } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { insertRow } from '../../platform/rows/rows.ts';
import { batches } from '../batches/batch.table.ts';
import { readCandidates, laterOf } from '../demand/availability.service.ts';
import { demands, reservations } from '../demand/demand.table.ts';
import { sumAllocations, take } from '../demand/fefo.rules.ts';
import { hold, unhold, type Demand, type Reservation } from '../demand/reservation.service.ts';
import { setAside } from '../demand/set-aside.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { stockHolds } from '../holds/hold.table.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { move } from '../trays/move.service.ts';
import { systemTray } from '../trays/target-tray.service.ts';
import { trays } from '../trays/tray.table.ts';
import { countCreate } from './count.service.ts';
import { stockCounts } from './count.table.ts';

/** Goods that an order line was promised and that were not found where they should be. */
type ShortPick = {
  readonly orderLineId: number;
  readonly orderNo: string;
  /** What is missing, thousandths. */
  readonly qty: number;
  /** What was found by the label of its batch: batch id → thousandths. That is not missing. */
  readonly found: ReadonlyMap<number, number>;
  /** It is there and cannot be sold; else its tray is to be counted. */
  readonly isDamaged: boolean;
  readonly note: string;
};

/** Where goods are taken from instead: `3 of tray F-A2`. */
type Instead = { readonly qty: number; readonly tray: string };

/**
 * Takes missing goods off an order line and gives it others where others are free. What is damaged goes to quarantine;
 * the tray of what was not found is to be counted, and nobody is promised the goods until that count is posted.
 *
 * Locks the position of the SKU.
 *
 * @returns what the line was given instead, by tray.
 */
export async function shortPick(ctx: WriteContext, pick: ShortPick): Promise<Instead[]> {
  const [known] = await demandOf(ctx, pick.orderLineId);
  if (!known) throw notFound('Order line');
  await lockPositions(ctx, known.storeId, [known.skuId]);
  const [demand = known] = await demandOf(ctx, pick.orderLineId);
  const missing = missingOf(await heldFor(ctx, demand), pick);
  await unhold(ctx, demand.storeId, missing);
  if (pick.isDamaged) await toQuarantine(ctx, demand, { missing, pick });
  else await keepForCount(ctx, demand, { missing, pick });
  return giveInstead(ctx, demand, sumAllocations(missing));
}

const demandOf = (ctx: WriteContext, orderLineId: number) =>
  ctx.tx
    .select()
    .from(demands)
    .where(and(eq(demands.purpose, 'order'), eq(demands.refLineId, orderLineId)));

async function heldFor(ctx: WriteContext, demand: Demand): Promise<Reservation[]> {
  const rows = await ctx.tx
    .select({ reservation: reservations })
    .from(reservations)
    .innerJoin(batches, eq(batches.id, reservations.batchId))
    .innerJoin(trays, eq(trays.id, reservations.trayId))
    .where(and(eq(reservations.demandId, demand.id), eq(reservations.stage, 'held')))
    .orderBy(
      sql`${batches.expiryDate} desc nulls first`,
      desc(batches.receivedDate),
      desc(trays.pickOrder),
      desc(reservations.id),
    );
  return rows.map(({ reservation }) => reservation);
}

type Part = { readonly reservation: Reservation; readonly qty: number };

/** What the packer came to last is what is missing: the end of the walk, without batches that were found. */
function missingOf(held: readonly Reservation[], { qty, found }: ShortPick): Part[] {
  const seen = new Map(found);
  let rest = qty;
  return held.flatMap((reservation) => {
    const there = Math.min(seen.get(reservation.batchId) ?? 0, reservation.qty);
    seen.set(reservation.batchId, (seen.get(reservation.batchId) ?? 0) - there);
    const part = Math.min(reservation.qty - there, rest);
    rest -= part;
    return part > 0 ? [{ reservation, qty: part }] : [];
  });
}

type Missing = { readonly missing: readonly Part[]; readonly pick: ShortPick };

async function toQuarantine(ctx: WriteContext, { storeId }: Demand, { missing, pick }: Missing) {
  const to = await systemTray(ctx, storeId, 'quarantine');
  await move(ctx, {
    storeId,
    note: pick.note,
    lines: missing.map(({ reservation: { batchId, trayId }, qty }) => ({
      batchId,
      fromTrayId: trayId,
      toTrayId: to.id,
      qty,
      withReserved: false,
    })),
  });
}

/** Nobody is promised what was not found until its tray was counted. */
async function keepForCount(
  ctx: WriteContext,
  { skuId, storeId }: Demand,
  { missing, pick }: Missing,
): Promise<void> {
  for (const { reservation, qty } of missing) {
    const { batchId, trayId } = reservation;
    const heldFor = `Count, short pick ${pick.orderNo}`;
    const row = await insertRow(ctx, stockHolds, {
      skuId,
      storeId,
      batchId,
      qty,
      heldFor,
      note: pick.note,
      lastDate: addDays(ctx.today, ctx.settings['stock.holdMaxDays']),
      countId: await spotCount(ctx, { storeId, trayId, note: pick.note }),
    });
    await setAside(ctx, { purpose: 'hold', refId: row.id, refNumber: heldFor, storeId }, [
      { docLineId: row.id, skuId, batchId, trayId, qty, field: 'qty' },
    ]);
  }
}

/** The planned spot count of a tray; one that waits already takes this short pick in as well. */
async function spotCount(
  ctx: WriteContext,
  { storeId, trayId, note }: { storeId: number; trayId: number; note: string },
): Promise<number> {
  const [planned] = await ctx.tx
    .select({ id: stockCounts.id })
    .from(stockCounts)
    .where(
      and(
        eq(stockCounts.storeId, storeId),
        eq(stockCounts.kind, 'spot'),
        eq(stockCounts.status, 'draft'),
        sql`${stockCounts.scope} -> 'trayIds' = ${JSON.stringify([trayId])}::jsonb`,
        sql`${stockCounts.scope} -> 'skuIds' = '[]'::jsonb`,
      ),
    )
    .orderBy(asc(stockCounts.id))
    .limit(1);
  if (planned) return planned.id;
  const none = { areas: [], skuIds: [], categoryIds: [], kinds: [] };
  const made = await countCreate(ctx, {
    storeId,
    kind: 'spot',
    scope: { ...none, trayIds: [trayId] },
    isBlind: true,
    assigneeIds: [],
    note,
  });
  return made.id;
}

/** Gives an order line other free goods for those that are missing, and the rest of what waits its turn. */
async function giveInstead(ctx: WriteContext, demand: Demand, qty: number): Promise<Instead[]> {
  const { storeId, skuId, needDate, minDaysLeft } = demand;
  const free = (await readCandidates(ctx, storeId, [skuId])).get(skuId) ?? [];
  const goods = take(free, qty, { day: laterOf(ctx.today, needDate), minDaysLeft });
  await hold(ctx, storeId, [{ demand, goods }]);
  await topUp(ctx, storeId, [skuId]);
  const trayIds = goods.map(({ trayId }) => trayId);
  const codes = await ctx.tx
    .select({ id: trays.id, code: trays.code })
    .from(trays)
    .where(inArray(trays.id, trayIds));
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]));
  return goods.map(({ trayId, qty: part }) => ({ qty: part, tray: codeOf.get(trayId) ?? '' }));
}
