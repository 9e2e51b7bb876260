import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { readBatches, checkSellable, type Batch } from '../batches/batch.service.ts';
import { batches } from '../batches/batch.table.ts';
import { demands, reservations } from './demand.table.ts';
import { freeFor, take } from './fefo.rules.ts';
import {
  moveGoods,
  moveGoodsOfEach,
  type Movement,
  type Paper,
} from '../ledger/movement.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { postPacked } from '../ledger/posting.service.ts';
import { readCandidates } from './availability.service.ts';
import { place, shrink, unhold, type Reservation } from './reservation.service.ts';
import { inUnit, readSkus } from '../skus/sku.service.ts';
import { systemTray, readTrays } from '../trays/target-tray.service.ts';
import { topUp } from './top-up.service.ts';

type ToPack = {
  readonly parcelId: number;
  readonly parcelNo: string;
  readonly orderId: number;
  readonly storeId: number;
  /** The box of which one is used up, where boxes of its kind are counted. */
  readonly box?: { readonly skuId: number; readonly channel: 'b2c' | 'b2b' } | undefined;
  readonly lines: readonly {
    readonly orderLineId: number;
    readonly skuId: number;
    readonly qty: number;
    /** What was scanned; left out: the batches that are held, first expiry first. */
    readonly batchId?: number | undefined;
  }[];
};

type PackedGoods = {
  readonly orderLineId: number;
  readonly skuId: number;
  readonly batchId: number;
  readonly trayFromId: number;
  readonly qty: number;
};

/**
 * Goods held for an order go from their trays into a parcel; their reservation goes along, and the box is used up.
 * Packing never waits for a box: where none is in stock, none is taken.
 *
 * Locks the positions of all SKUs in the input.
 *
 * @returns the goods, and whether a box that is counted was there.
 * @throws {Problem} `stock.short` (422) when less is held for a line (of the scanned batch) than is
 *   packed; `batch.on_hold`, `batch.expired` (422).
 */
export async function pack(
  ctx: WriteContext,
  input: ToPack,
): Promise<{ readonly goods: PackedGoods[]; readonly isBoxMissing: boolean }> {
  const { storeId, parcelId } = input;
  const skuIds = input.lines.map(({ skuId }) => skuId);
  const positions = await lockPositions(
    ctx,
    storeId,
    input.box ? [...skuIds, input.box.skuId] : skuIds,
  );
  const held = await heldFor(ctx, input);
  const left = new Map(held.map(({ reservation }) => [reservation.id, reservation.qty]));
  const picked: { orderLineId: number; reservation: Reservation; qty: number }[] = [];
  for (const line of input.lines) {
    const usable = held.filter(
      ({ reservation, refLineId }) =>
        refLineId === line.orderLineId &&
        (line.batchId === undefined || reservation.batchId === line.batchId),
    );
    let rest = line.qty;
    for (const { reservation } of usable) {
      const qty = Math.min(left.get(reservation.id) ?? 0, rest);
      if (qty === 0) continue;
      left.set(reservation.id, (left.get(reservation.id) ?? 0) - qty);
      rest -= qty;
      picked.push({ orderLineId: line.orderLineId, reservation, qty });
    }
    if (rest > 0) throw await refuseShort(ctx, line, line.qty - rest);
  }
  const sold = new Set(picked.map(({ reservation }) => reservation.batchId));
  const of = new Map(held.map(({ batch }) => [batch.id, batch]));
  checkSellable(
    [...sold].flatMap((id) => of.get(id) ?? []),
    ctx.today,
  );

  const packedTray = await systemTray(ctx, storeId, 'packed');
  const moves = picked.flatMap(({ orderLineId, reservation, qty }) => {
    const { skuId, batchId, trayId } = reservation;
    const goods = { docLineId: orderLineId, skuId, batchId };
    return [
      { ...goods, trayId, qty: -qty, reserved: -qty },
      { ...goods, trayId: packedTray.id, qty, reserved: qty },
    ];
  });
  const box = await boxOf(ctx, input);
  const [, used = []] = await moveGoodsOfEach(
    ctx,
    storeId,
    [
      { paper: parcelPaper(ctx, input, storeId, 'move'), moves },
      { paper: parcelPaper(ctx, input, storeId, 'pack_material'), moves: box },
    ],
    positions,
  );
  await shrink(
    ctx,
    held.flatMap(({ reservation }) => {
      const qty = reservation.qty - (left.get(reservation.id) ?? 0);
      return qty > 0 ? [{ reservation, qty }] : [];
    }),
  );
  await place(
    ctx,
    picked.map(({ reservation: { demandId, skuId, batchId, trayId }, qty }) => ({
      demandId,
      skuId,
      storeId,
      batchId,
      qty,
      parcelId,
      stage: 'packed' as const,
      trayId: packedTray.id,
      fromTrayId: trayId,
    })),
  );
  await postPacked(ctx, {
    date: ctx.today,
    source: { kind: 'parcel', id: parcelId, no: input.parcelNo },
    centre: input.box?.channel === 'b2b' ? 'B2B' : 'B2C',
    moved: used,
  });
  const goods = picked.map(({ orderLineId, reservation: { skuId, batchId, trayId }, qty }) => ({
    orderLineId,
    skuId,
    batchId,
    qty,
    trayFromId: trayId,
  }));
  return { goods, isBoxMissing: input.box !== undefined && used.length === 0 };
}

const oneBox = 1_000;

/** The one box that goes out with a parcel, first expiry first; nothing when none is free. */
async function boxOf(ctx: WriteContext, { storeId, parcelId, box }: ToPack): Promise<Movement[]> {
  if (!box) return [];
  const { skuId } = box;
  const free = (await readCandidates(ctx, storeId, [skuId])).get(skuId) ?? [];
  const need = { day: ctx.today, minDaysLeft: 0 };
  if (freeFor(free, need) < oneBox) return [];
  return take(free, oneBox, need).map(({ batchId, trayId, qty }) => ({
    docLineId: parcelId,
    skuId,
    batchId,
    trayId,
    qty: -qty,
  }));
}

/**
 * The goods of a parcel go back to the trays they came from and are held again; those of a batch
 * that was stopped meanwhile are exchanged for others.
 *
 * Locks the positions of all SKUs in the parcel.
 */
export async function unpack(
  ctx: WriteContext,
  input: { readonly parcelId: number; readonly parcelNo: string },
): Promise<void> {
  const goods = await lockParcel(ctx, input.parcelId);
  const [first] = goods;
  if (!first) return;
  const { storeId } = first.reservation;
  const back = await traysBack(ctx, storeId, goods);
  await moveGoods(
    ctx,
    parcelPaper(ctx, input, storeId, 'move'),
    goods.flatMap(({ refLineId, reservation }) => {
      const { id, skuId, batchId, trayId, qty } = reservation;
      const moved = { docLineId: refLineId, skuId, batchId };
      return [
        { ...moved, trayId, qty: -qty, reserved: -qty },
        { ...moved, trayId: back.get(id) ?? trayId, qty, reserved: qty },
      ];
    }),
  );
  await shrink(
    ctx,
    goods.map(({ reservation }) => ({ reservation, qty: reservation.qty })),
  );
  const held = await place(
    ctx,
    goods.map(({ reservation: { id, demandId, skuId, batchId, trayId, qty } }) => ({
      demandId,
      skuId,
      storeId,
      batchId,
      qty,
      stage: 'held' as const,
      trayId: back.get(id) ?? trayId,
      parcelId: null,
      fromTrayId: null,
    })),
  );
  await exchangeStopped(ctx, storeId, held);
}

/** Goods in a parcel, and the line of the order that they are of. */
export type PackedRow = { readonly refLineId: number; readonly reservation: Reservation };

/** What is held for the lines of a parcel with its batches, first expiry first. */
async function heldFor(
  ctx: WriteContext,
  input: ToPack,
): Promise<(PackedRow & { readonly batch: Batch })[]> {
  return ctx.tx
    .select({ refLineId: demands.refLineId, reservation: reservations, batch: batches })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .innerJoin(batches, eq(batches.id, reservations.batchId))
    .where(
      and(
        eq(demands.purpose, 'order'),
        eq(demands.refId, input.orderId),
        inArray(
          demands.refLineId,
          input.lines.map(({ orderLineId }) => orderLineId),
        ),
        eq(reservations.stage, 'held'),
        eq(reservations.storeId, input.storeId),
      ),
    )
    .orderBy(sql`${batches.expiryDate} asc nulls last`, asc(batches.receivedDate), reservations.id);
}

/** The goods of a parcel, their positions locked. */
const lockParcel = (ctx: WriteContext, parcelId: number): Promise<PackedRow[]> =>
  lockParcels(ctx, [parcelId]);

/** The goods of parcels, their positions locked, store by store. */
export async function lockParcels(ctx: WriteContext, ids: readonly number[]): Promise<PackedRow[]> {
  const inside = () =>
    ctx.tx
      .select({ refLineId: demands.refLineId, reservation: reservations })
      .from(reservations)
      .innerJoin(demands, eq(demands.id, reservations.demandId))
      .where(inArray(reservations.parcelId, [...ids]))
      .orderBy(reservations.id);
  const seen = await inside();
  if (seen.length === 0) return [];
  const byStore = Map.groupBy(seen, ({ reservation }) => reservation.storeId);
  for (const [storeId, own] of [...byStore].toSorted(([a], [b]) => a - b)) {
    await lockPositions(
      ctx,
      storeId,
      own.map(({ reservation }) => reservation.skuId),
    );
  }
  return inside();
}

/** Back to the tray it came from, or to the floor beside it when that is no longer in use. */
async function traysBack(ctx: WriteContext, storeId: number, goods: readonly PackedRow[]) {
  const from = await readTrays(
    ctx,
    storeId,
    goods.flatMap(({ reservation }) => reservation.fromTrayId ?? []),
  );
  const floor = await systemTray(ctx, storeId, 'fg');
  return new Map(
    goods.map(({ reservation: { id, fromTrayId } }) => {
      const tray = from.get(fromTrayId ?? 0);
      return [id, tray?.status === 'active' ? tray.id : floor.id];
    }),
  );
}

/** Goods of a batch that may not be sold any more are not held for anybody. */
async function exchangeStopped(
  ctx: WriteContext,
  storeId: number,
  held: readonly Reservation[],
): Promise<void> {
  const of = await readBatches(
    ctx,
    held.map(({ batchId }) => batchId),
  );
  const stopped = held.filter(({ batchId }) => {
    const batch = of.get(batchId);
    return batch?.status !== 'available' || (batch.expiryDate ?? ctx.today) < ctx.today;
  });
  await unhold(
    ctx,
    storeId,
    stopped.map((reservation) => ({ reservation, qty: reservation.qty })),
  );
  await topUp(
    ctx,
    storeId,
    stopped.map(({ skuId }) => skuId),
  );
}

/** What stands on the movements of a parcel. */
export const parcelPaper = (
  ctx: WriteContext,
  parcel: { parcelId: number; parcelNo: string; date?: string },
  storeId: number,
  kind: Paper['kind'],
): Paper => ({
  kind,
  docKind: 'parcel',
  docId: parcel.parcelId,
  docNumber: parcel.parcelNo,
  storeId,
  businessDate: parcel.date ?? ctx.today,
});

async function refuseShort(
  ctx: WriteContext,
  line: ToPack['lines'][number],
  held: number,
): Promise<Error> {
  const sku = (await readSkus(ctx, [line.skuId])).get(line.skuId);
  invariant(sku, 'a line that is packed has its SKU');
  const [had, asked] = [inUnit(held, sku), inUnit(line.qty, sku)];
  return ruleBroken(
    'stock.short',
    `Only ${had} of '${sku.name}' can be used; ${asked} are wanted.`,
  );
}
