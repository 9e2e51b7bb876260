import { and, desc, eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invariant, ruleBroken } from '../../platform/problem.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import { readCandidates, laterOf } from './availability.service.ts';
import { demands, reservations } from './demand.table.ts';
import { freeFor, sumAllocations, take, type Allocation, type Candidate } from './fefo.rules.ts';
import { movements } from '../ledger/movement.table.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { holdGoods, unhold, type Demand, type Reservation } from './reservation.service.ts';
import { inUnit, skusInStore, type Sku } from '../skus/sku.service.ts';
import { shortOf, topUp } from './top-up.service.ts';

type Wanted = {
  readonly refLineId: number;
  readonly skuId: number;
  /** In all, what is shipped already included. */
  readonly wanted: number;
  /** Today when left out. */
  readonly needDate?: string | undefined;
  /** The SKU's own when that is more. */
  readonly minDaysLeft?: number | undefined;
  /** 9 goes first, 5 is usual. */
  readonly priority?: number | undefined;
  /** False: all that is short or nothing. */
  readonly partialOk?: boolean | undefined;
  /** As that of all, for this line. */
  readonly onShort?: OnShort | undefined;
};

/** `partial`: takes what there is; the rest waits and is filled as goods come. */
type OnShort = 'refuse' | 'partial';

type ToReserve = {
  readonly purpose: 'order' | 'plan';
  readonly refId: number;
  readonly refNumber: string;
  readonly storeId?: number | undefined;
  readonly onShort: OnShort;
  /** Nothing can be promised to these lines yet: they were written in this transaction. */
  readonly isNew?: boolean | undefined;
  readonly lines: readonly Wanted[];
};

type Reserved = {
  readonly refLineId: number;
  /** Held and packed together. */
  readonly reserved: number;
  readonly short: number;
  /** What this call added. */
  readonly allocations: readonly Allocation[];
};

/** A line that could not have what it wants, as the caller's screen tells it. */
type ShortLine = {
  readonly refLineId: number;
  readonly skuId: number;
  readonly sku: string;
  readonly wanted: number;
  readonly available: number;
};

/**
 * Promises goods to the lines of a document, first expiry first. Called again for a line it sets
 * what the line wants now: more is added, less is given back from what was reserved last.
 *
 * Locks the positions of all SKUs in the input. The caller has locked its document.
 *
 * @throws {Problem} `stock.short` (422) with `more.lines` when a line cannot be filled and `onShort`
 *   is refuse; `demand.closed` (409) for a line that was shipped or given back; `stock.packed` (409)
 *   when a line wants less than is packed and shipped.
 */
export async function reserve(ctx: WriteContext, input: ToReserve): Promise<Reserved[]> {
  const skuIds = input.lines.map(({ skuId }) => skuId);
  const { storeId, skus } = await skusInStore(ctx, skuIds, input.storeId);
  await lockPositions(ctx, storeId, skuIds);
  const before = input.isNew ? new Map<number, Demand>() : await demandsOf(ctx, input);
  const lowered = await giveBackSurplus(ctx, storeId, input, before);

  const free = await readCandidates(ctx, storeId, skuIds);
  const refused: ShortLine[] = [];
  const wanted = input.lines.map((line) => {
    const sku = skus.get(line.skuId);
    invariant(sku, 'a line that is reserved has its SKU');
    const had = reservedBefore(before.get(line.refLineId), line);
    const row = demandRow(ctx, { line, sku, storeId, input });
    const { goods, available } = fill(ctx, { ...row, ...had }, free.get(line.skuId) ?? []);
    const onShort = line.onShort ?? input.onShort;
    if (onShort === 'refuse' && sumAllocations(goods) < shortOf({ ...row, ...had })) {
      const { skuId, refLineId } = line;
      const most = had.reserved + had.done + available;
      refused.push({ refLineId, skuId, sku: sku.name, wanted: line.wanted, available: most });
    }
    return { row, goods };
  });
  if (refused.length > 0) throw refuseShort(refused, skus);

  const saved = await saveDemands(ctx, wanted);
  const holds = wanted.map(({ row, goods }) => {
    const demand = saved.get(row.refLineId);
    invariant(demand, 'a line that is reserved has its demand');
    return { demand, goods };
  });
  await holdGoods(ctx, storeId, holds);
  await topUp(
    ctx,
    storeId,
    lowered.map(({ skuId }) => skuId),
  );
  return holds.map(({ demand, goods }) => ({
    refLineId: demand.refLineId,
    reserved: demand.reserved,
    short: shortOf(demand),
    allocations: goods,
  }));
}

/**
 * Gives back what is held for a document, or for some of its lines, and offers it to those who wait.
 *
 * @returns what each line gave back.
 * @throws {Problem} `stock.packed` (409) while goods of a line lie packed in a parcel.
 */
export async function release(
  ctx: WriteContext,
  input: {
    readonly purpose: 'order' | 'plan';
    readonly refId: number;
    readonly refLineIds?: readonly number[] | undefined;
  },
): Promise<{ refLineId: number; freed: number }[]> {
  const wanted = and(
    eq(demands.purpose, input.purpose),
    eq(demands.refId, input.refId),
    eq(demands.status, 'open'),
    input.refLineIds ? inArray(demands.refLineId, [...input.refLineIds]) : undefined,
  );
  const named = await ctx.tx.select().from(demands).where(wanted);
  for (const [storeId, ofStore] of Map.groupBy(named, ({ storeId }) => storeId)) {
    await lockPositions(
      ctx,
      storeId,
      ofStore.map(({ skuId }) => skuId),
    );
  }
  const open = await ctx.tx.select().from(demands).where(wanted).orderBy(demands.id);
  const held = await reservationsOf(ctx, open);
  await refusePacked(ctx, open, held);

  for (const [storeId, ofStore] of Map.groupBy(open, ({ storeId }) => storeId)) {
    const ids = new Set(ofStore.map(({ id }) => id));
    const parts = held.filter(({ demandId }) => ids.has(demandId));
    await unhold(
      ctx,
      storeId,
      parts.map((reservation) => ({ reservation, qty: reservation.qty })),
    );
    await ctx.tx
      .update(demands)
      .set({ status: 'cancelled' })
      .where(inArray(demands.id, [...ids]));
    await topUp(
      ctx,
      storeId,
      parts.map(({ skuId }) => skuId),
    );
  }
  return open.map(({ refLineId, reserved }) => ({ refLineId, freed: reserved }));
}

async function demandsOf(ctx: WriteContext, { purpose, lines }: ToReserve) {
  const ids = lines.map(({ refLineId }) => refLineId);
  const rows = await ctx.tx
    .select()
    .from(demands)
    .where(and(eq(demands.purpose, purpose), inArray(demands.refLineId, ids)));
  return new Map(rows.map((row) => [row.refLineId, row]));
}

/** Lines that want less than before give it back, what they were given last first. */
async function giveBackSurplus(
  ctx: WriteContext,
  storeId: number,
  input: ToReserve,
  before: ReadonlyMap<number, Demand>,
): Promise<Demand[]> {
  const lowered: { demand: Demand; surplus: number }[] = [];
  for (const { refLineId, skuId, wanted } of input.lines) {
    const demand = before.get(refLineId);
    if (!demand) continue;
    invariant(demand.skuId === skuId, 'a line keeps its SKU');
    // A plan that is opened again wants its goods again.
    if (demand.status !== 'open' && input.purpose === 'order') {
      throw conflict('demand.closed', `This line of ${input.refNumber} is closed.`);
    }
    const surplus = demand.reserved + demand.done - wanted;
    if (surplus > 0) lowered.push({ demand, surplus });
  }
  const held = await reservationsOf(
    ctx,
    lowered.map(({ demand }) => demand),
  );
  for (const { demand, surplus } of lowered) {
    const mine = held.filter(({ demandId, stage }) => demandId === demand.id && stage === 'held');
    if (sumAllocations(mine) < surplus) await refusePacked(ctx, [demand], held);
    invariant(sumAllocations(mine) >= surplus, 'a line wants no less than was shipped');
  }
  const parts = lowered.flatMap(({ demand, surplus }) => {
    const mine = held.filter(({ demandId, stage }) => demandId === demand.id && stage === 'held');
    let rest = surplus;
    return mine.flatMap((reservation) => {
      const qty = Math.min(reservation.qty, rest);
      rest -= qty;
      return qty > 0 ? [{ reservation, qty }] : [];
    });
  });
  await unhold(ctx, storeId, parts);
  return lowered.map(({ demand }) => demand);
}

/** What a line has already, after its surplus was given back. */
function reservedBefore(demand: Demand | undefined, { wanted }: Wanted) {
  const { reserved = 0, done = 0 } = demand ?? {};
  return { done, reserved: Math.min(reserved, Math.max(0, wanted - done)) };
}

/** What a line wants now. */
function demandRow(
  ctx: WriteContext,
  { line, sku, storeId, input }: { line: Wanted; sku: Sku; storeId: number; input: ToReserve },
) {
  return {
    purpose: input.purpose,
    refId: input.refId,
    refLineId: line.refLineId,
    refNumber: input.refNumber,
    skuId: line.skuId,
    storeId,
    wanted: line.wanted,
    needDate: line.needDate ?? ctx.today,
    // Only what leaves for a customer has to last a while.
    minDaysLeft: input.purpose === 'plan' ? 0 : Math.max(sku.minShipDays, line.minDaysLeft ?? 0),
    priority: line.priority ?? 5,
    partialOk: line.partialOk ?? true,
    status: 'open' as const,
    createdAt: ctx.now,
  };
}

/** Writes what each line wants, and the goods that it is given now; answers the demands by line. */
async function saveDemands(
  ctx: WriteContext,
  wanted: readonly { row: ReturnType<typeof demandRow>; goods: readonly Allocation[] }[],
): Promise<ReadonlyMap<number, Demand>> {
  const rows = wanted.map(({ row, goods }) => ({ ...row, reserved: sumAllocations(goods) }));
  const saved = await insertRaw(ctx, demands, rows, wantedAgain);
  return new Map(saved.map((row) => [row.refLineId, row]));
}

const wantedAgain = `(purpose, ref_line_id) do update set wanted = excluded.wanted,
  reserved = demand.reserved + excluded.reserved, need_date = excluded.need_date,
  min_days_left = excluded.min_days_left, priority = excluded.priority,
  partial_ok = excluded.partial_ok,
  status = case when excluded.wanted = demand.done then 'done' else 'open' end`;

/** What a demand can have of the candidates, and how much that is at most. */
function fill(
  ctx: WriteContext,
  demand: Pick<Demand, 'wanted' | 'done' | 'reserved' | 'needDate' | 'minDaysLeft' | 'partialOk'>,
  candidates: readonly Candidate[],
) {
  const need = { day: laterOf(ctx.today, demand.needDate), minDaysLeft: demand.minDaysLeft };
  const available = freeFor(candidates, need);
  const short = shortOf(demand);
  const goods = demand.partialOk || available >= short ? take(candidates, short, need) : [];
  return { goods, available };
}

/** Newest first. */
async function reservationsOf(ctx: WriteContext, of: readonly Demand[]) {
  if (of.length === 0) return [];
  const ids = of.map(({ id }) => id);
  return ctx.tx
    .select()
    .from(reservations)
    .where(inArray(reservations.demandId, ids))
    .orderBy(desc(reservations.id));
}

/** Goods in a parcel are given back by unpacking it. */
async function refusePacked(
  ctx: WriteContext,
  of: readonly Demand[],
  held: readonly Reservation[],
): Promise<void> {
  const numbers = new Map(of.map(({ id, refNumber }) => [id, refNumber]));
  const inParcel = held.find(({ stage, demandId }) => stage === 'packed' && numbers.has(demandId));
  if (!inParcel?.parcelId) return;
  const [parcel] = await ctx.tx
    .select({ number: movements.docNumber })
    .from(movements)
    .where(and(eq(movements.docKind, 'parcel'), eq(movements.docId, inParcel.parcelId)))
    .limit(1);
  const refNumber = numbers.get(inParcel.demandId);
  throw conflict(
    'stock.packed',
    `Parcel ${parcel?.number} of ${refNumber} is packed. Unpack it first.`,
  );
}

function refuseShort(short: readonly ShortLine[], skus: ReadonlyMap<number, Sku>) {
  const sentences = short.map(({ skuId, wanted, available }) => {
    const sku = skus.get(skuId);
    invariant(sku, 'a line that is short has its SKU');
    const [had, asked] = [inUnit(available, sku), inUnit(wanted, sku)];
    return `Only ${had} of '${sku.name}' can be reserved; ${asked} are wanted.`;
  });
  return ruleBroken('stock.short', sentences.slice(0, 3).join(' '), { more: { lines: short } });
}
