import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readBatches, checkSellable } from '../batches/batch.service.ts';
import { changeReserved, moveGoods, type Moved, type Paper } from '../ledger/movement.service.ts';
import { inUnit, type Sku } from '../skus/sku.service.ts';
import { readCandidates } from './availability.service.ts';
import { demands, reservations } from './demand.table.ts';
import { freeFor, sumAllocations, take } from './fefo.rules.ts';
import { shrink, type Demand, type Reservation } from './reservation.service.ts';
import { topUp } from './top-up.service.ts';

/** Goods that a plan takes from the store for one of its materials. */
export type PlanLine = {
  /** Path of the line in the input, for what is refused. */
  readonly at: string;
  /** The material of the plan. */
  readonly refLineId: number;
  readonly sku: Sku;
  readonly qty: number;
  readonly batchId?: number | undefined;
  readonly trayId?: number | undefined;
};

type Held = { readonly reservation: Reservation; readonly qty: number };

/** Goods of one batch in one tray, and what of them was held for the plan. */
export type PlanPart<L extends PlanLine = PlanLine> = {
  readonly line: L;
  readonly batchId: number;
  readonly trayId: number;
  readonly qty: number;
  readonly held: readonly Held[];
};

/**
 * The goods of each line: what is held for the plan first, then what is free, both by first expiry. Lines of one
 * SKU are answered one after the other. The caller holds the positions.
 *
 * @throws {Problem} `stock.short` (422) with a text at each line; `batch.on_hold`, `batch.quarantine`,
 *   `batch.rejected`, `batch.expired` (422) for a batch that is named.
 */
export async function allotForPlan<L extends PlanLine>(
  ctx: ReadContext,
  storeId: number,
  lines: readonly L[],
): Promise<PlanPart<L>[]> {
  if (lines.length === 0) return [];
  const named = await readBatches(
    ctx,
    lines.flatMap(({ batchId }) => batchId ?? []),
  );
  checkSellable([...named.values()], ctx.today);
  const free = await readCandidates(
    ctx,
    storeId,
    lines.map(({ sku }) => sku.id),
  );
  const held = await heldFor(
    ctx,
    lines.map(({ refLineId }) => refLineId),
  );
  const fields: Record<string, string> = {};
  const parts = lines.flatMap((line) => {
    const fits = ({ batchId, trayId }: { batchId: number; trayId: number }) =>
      batchId === (line.batchId ?? batchId) && trayId === (line.trayId ?? trayId);
    const own = takeHeld((held.get(line.refLineId) ?? []).filter(fits), line.qty);
    const rest = line.qty - sumAllocations(own);
    const need = { day: ctx.today, minDaysLeft: 0 };
    const usable = (free.get(line.sku.id) ?? []).filter(fits);
    const available = freeFor(usable, need);
    if (available < rest) {
      const has = inUnit(available + sumAllocations(own), line.sku);
      fields[`${line.at}.qty`] =
        `Only ${has} of '${line.sku.name}' can be used; ${inUnit(line.qty, line.sku)} are wanted.`;
    }
    return placed(line, own, take(usable, rest, need));
  });
  const [short] = Object.values(fields);
  if (short) throw ruleBroken('stock.short', short, { fields });
  return parts;
}

/** What is held for materials and may still be used, first expiry first; taking from it makes it less. */
type Own = { readonly reservation: Reservation; batchId: number; trayId: number; left: number };

/** What is held for each of these materials. */
export async function heldFor(ctx: ReadContext, refLineIds: readonly number[]) {
  const rows = await ctx.tx
    .select({ refLineId: demands.refLineId, reservation: reservations })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .where(
      and(
        eq(demands.purpose, 'plan'),
        inArray(demands.refLineId, [...refLineIds]),
        eq(reservations.stage, 'held'),
      ),
    );
  const of = await readBatches(
    ctx,
    rows.map(({ reservation }) => reservation.batchId),
  );
  const usable = rows.flatMap(({ refLineId, reservation }) => {
    const batch = of.get(reservation.batchId);
    const isGood =
      batch?.status === 'available' && (batch.expiryDate === null || batch.expiryDate >= ctx.today);
    const expiry = batch?.expiryDate ?? '9999-12-31';
    return isGood ? [{ refLineId, reservation, order: `${expiry} ${batch.receivedDate}` }] : [];
  });
  const inOrder = usable.toSorted(
    (a, b) => a.order.localeCompare(b.order) || a.reservation.batchId - b.reservation.batchId,
  );
  return Map.groupBy(
    inOrder.map(({ refLineId, reservation }) => {
      const { batchId, trayId, qty } = reservation;
      return { refLineId, reservation, batchId, trayId, left: qty };
    }),
    ({ refLineId }) => refLineId,
  );
}

function takeHeld(own: readonly Own[], wanted: number): Held[] {
  let rest = wanted;
  return own.flatMap((part) => {
    const qty = Math.min(part.left, rest);
    if (qty === 0) return [];
    part.left -= qty;
    rest -= qty;
    return [{ reservation: part.reservation, qty }];
  });
}

/** What was held and what was free, by where it lies. */
function placed<L extends PlanLine>(
  line: L,
  own: readonly Held[],
  free: readonly { batchId: number; trayId: number; qty: number }[],
): PlanPart<L>[] {
  const goods = [
    ...own.map((held) => ({ ...held.reservation, qty: held.qty, held: [held] })),
    ...free.map((part) => ({ ...part, held: [] as Held[] })),
  ];
  return [...Map.groupBy(goods, ({ batchId, trayId }) => `${batchId} ${trayId}`).values()].flatMap(
    (same) => {
      const [first] = same;
      if (!first) return [];
      const { batchId, trayId } = first;
      const held = same.flatMap((part) => part.held);
      return [{ line, batchId, trayId, qty: sumAllocations(same), held }];
    },
  );
}

/**
 * Takes goods to a plan. One that takes more than it needs, or other goods than were held for it, gives back what
 * it no longer wants. The caller holds the positions.
 *
 * @param lineIds what stands behind each part: a line of the document, an input of the run.
 * @returns the movements, in the order of the parts.
 */
export async function takeForPlan(
  ctx: WriteContext,
  paper: Omit<Paper, 'kind'>,
  parts: readonly PlanPart[],
  lineIds: readonly number[],
): Promise<Moved[]> {
  if (parts.length === 0) return [];
  const ofMaterial = Map.groupBy(parts, ({ line }) => line.refLineId);
  const held = await demandsFor(ctx, [...ofMaterial.keys()]);
  const changes = held.map(({ demand, reservations: all }) => {
    const of = ofMaterial.get(demand.refLineId) ?? [];
    const taken = sumAllocations(of);
    const own = merged(of.flatMap((part) => part.held));
    const left = all.flatMap((reservation) => {
      const part = own.find((one) => one.reservation.id === reservation.id);
      const qty = reservation.qty - (part?.qty ?? 0);
      return qty > 0 ? [{ reservation, qty }] : [];
    });
    const surplus = demand.done + taken + sumAllocations(left) - demand.wanted;
    return { demand, taken, own, back: upTo(left, surplus) };
  });
  await shrink(ctx, merged(changes.flatMap(({ own, back }) => [...own, ...back])));
  const freed = changes.flatMap(({ back }) => back);
  await changeReserved(
    ctx,
    paper.storeId,
    freed.map(({ reservation, qty }) => ({ ...reservation, qty: -qty })),
  );
  await settle(
    ctx,
    changes.map(({ demand, taken, own, back }) => ({
      id: demand.id,
      reserved: demand.reserved - sumAllocations(own) - sumAllocations(back),
      done: demand.done + taken,
      wanted: Math.max(demand.wanted, demand.done + taken),
    })),
  );
  const moved = await moveGoods(
    ctx,
    { ...paper, kind: 'issue_production' },
    parts.map((part, index) => ({
      docLineId: lineIds[index] ?? 0,
      skuId: part.line.sku.id,
      batchId: part.batchId,
      trayId: part.trayId,
      qty: -part.qty,
      reserved: -sumAllocations(part.held),
      field: `${part.line.at}.qty`,
    })),
  );
  await topUp(
    ctx,
    paper.storeId,
    freed.map(({ reservation }) => reservation.skuId),
  );
  return moved;
}

/** Goods that come back from a plan. */
export type FromPlan = {
  readonly refLineId: number;
  /** What the plan needs of the material in all. */
  readonly need: number;
  readonly docLineId: number;
  readonly skuId: number;
  readonly batchId: number;
  readonly trayId: number;
  readonly qty: number;
  /** Paise that the goods had when they were issued. */
  readonly value: number;
  /** The movement that is taken back. */
  readonly reversesId?: number;
};

/**
 * Puts goods of a plan back into the store at their value; a plan that still needs them keeps them reserved. The
 * caller holds the positions.
 *
 * @param kind given back by hand, or the issue of a run that is taken back.
 */
export async function putBackFromPlan(
  ctx: WriteContext,
  paper: Omit<Paper, 'kind'>,
  kind: 'return_production' | 'issue_production',
  goods: readonly FromPlan[],
): Promise<Moved[]> {
  if (goods.length === 0) return [];
  const moved = await moveGoods(
    ctx,
    { ...paper, kind },
    goods.map(({ docLineId, skuId, batchId, trayId, qty, value, reversesId }) => ({
      docLineId,
      skuId,
      batchId,
      trayId,
      qty,
      value,
      ...(reversesId === undefined ? {} : { reversesId }),
    })),
  );
  const ofMaterial = Map.groupBy(goods, ({ refLineId }) => refLineId);
  const held = await demandsFor(ctx, [...ofMaterial.keys()]);
  await settle(
    ctx,
    held.map(({ demand }) => {
      const back = ofMaterial.get(demand.refLineId) ?? [];
      const done = demand.done - sumAllocations(back);
      const wanted = Math.max(back[0]?.need ?? 0, done + demand.reserved);
      return { id: demand.id, reserved: demand.reserved, done, wanted };
    }),
  );
  await topUp(
    ctx,
    paper.storeId,
    goods.map(({ skuId }) => skuId),
  );
  return moved;
}

async function demandsFor(ctx: ReadContext, refLineIds: readonly number[]) {
  const rows = await ctx.tx
    .select()
    .from(demands)
    .where(and(eq(demands.purpose, 'plan'), inArray(demands.refLineId, [...refLineIds])));
  const ids = rows.map(({ id }) => id);
  const held =
    ids.length === 0
      ? []
      : await ctx.tx
          .select()
          .from(reservations)
          .where(inArray(reservations.demandId, ids))
          .orderBy(desc(reservations.id));
  return rows.map((demand: Demand) => ({
    demand,
    reservations: held.filter(({ demandId }) => demandId === demand.id),
  }));
}

/** One entry for each reservation. */
function merged(parts: readonly Held[]): Held[] {
  return [...Map.groupBy(parts, ({ reservation }) => reservation.id).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ reservation: first.reservation, qty: sumAllocations(same) }] : [];
  });
}

/** Of what is held, as much as is asked for. */
function upTo(held: readonly Held[], qty: number): Held[] {
  let rest = Math.max(0, qty);
  return held.flatMap(({ reservation, qty: has }) => {
    const part = Math.min(has, rest);
    rest -= part;
    return part > 0 ? [{ reservation, qty: part }] : [];
  });
}

/** Sets what demands want, hold and have. One that was cancelled stays so. */
async function settle(
  ctx: WriteContext,
  changes: readonly { id: number; reserved: number; done: number; wanted: number }[],
): Promise<void> {
  if (changes.length === 0) return;
  const list = (key: 'id' | 'reserved' | 'done' | 'wanted') =>
    sql`${sql.param(changes.map((change) => change[key]))}::bigint[]`;
  await ctx.tx.execute(sql`
    update demand d
    set reserved = c.reserved, done = c.done, wanted = c.wanted,
      status = case when d.status = 'cancelled' then 'cancelled'
        when c.done = c.wanted then 'done' else 'open' end
    from unnest(${list('id')}, ${list('reserved')}, ${list('done')}, ${list('wanted')})
      as c(id, reserved, done, wanted)
    where d.id = c.id`);
}
