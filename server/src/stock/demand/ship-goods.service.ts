import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { Problem, ruleBroken } from '../../platform/problem.ts';
import { readBatches, checkSellable } from '../batches/batch.service.ts';
import { checkDate } from '../documents/document.service.ts';
import { moveGoodsOfEach, type Moved, type Movement } from '../ledger/movement.service.ts';
import { postLeaving } from '../ledger/sale-cost.service.ts';
import { sumAllocations } from './fefo.rules.ts';
import { lockParcels, parcelPaper, type PackedRow } from './parcel-goods.service.ts';
import { changeDemands, shrink } from './reservation.service.ts';

export type ShippedGoods = {
  readonly orderLineId: number;
  readonly batchId: number;
  readonly qty: number;
  /** What the goods cost, paise. */
  readonly value: number;
};

/** A parcel that leaves. */
type Leaving = {
  readonly parcelId: number;
  readonly parcelNo: string;
  readonly channel: 'b2c' | 'b2b';
};

/**
 * The goods of a parcel leave the house: what an invoice bears leaves the goods billed and not dispatched, the rest
 * becomes cost of goods sold.
 *
 * Locks the positions of all SKUs in the parcel.
 *
 * @throws {Problem} `batch.recalled`, `batch.on_hold`, `batch.expired` (422); what the books say to the date.
 */
export async function ship(
  ctx: WriteContext,
  { date, ...parcel }: Leaving & { readonly date: string },
): Promise<ShippedGoods[]> {
  const packed = await packedGoods(ctx, [parcel], date);
  const [refusal] = packed.refused.values();
  if (refusal) throw refusal;
  const shipped = await shipPacked(ctx, packed);
  return shipped.get(parcel.parcelId) ?? [];
}

/** What lies in parcels that leave on a day, their positions locked. */
export type PackedParcels = {
  readonly date: string;
  readonly parcels: readonly (Leaving & { readonly goods: readonly PackedRow[] })[];
  /** Why a parcel may not leave, by its id. */
  readonly refused: ReadonlyMap<number, Problem>;
};

/**
 * Reads the goods of parcels, and whether they may leave.
 *
 * Locks the positions of all SKUs in the parcels, store by store.
 *
 * @throws {Problem} what a document says to its date.
 */
export async function packedGoods(
  ctx: WriteContext,
  leaving: readonly Leaving[],
  date: string,
): Promise<PackedParcels> {
  checkDate(ctx, date);
  const all = await lockParcels(
    ctx,
    leaving.map(({ parcelId }) => parcelId),
  );
  const of = await readBatches(
    ctx,
    all.map(({ reservation }) => reservation.batchId),
  );
  const boxes = await recalledBoxes(
    ctx,
    leaving.map(({ parcelId }) => parcelId),
  );
  const refused = new Map<number, Problem>();
  const parcels = leaving.map((parcel) => {
    const goods = all.filter(({ reservation }) => reservation.parcelId === parcel.parcelId);
    const sold = goods.flatMap(({ reservation }) => of.get(reservation.batchId) ?? []);
    const box = boxes.get(parcel.parcelId);
    const refusal = box
      ? ruleBroken(
          'batch.recalled',
          `${parcel.parcelNo} lies in a box of recalled batch ${box}. Unpack it.`,
        )
      : refusalOf(parcel, [...new Set(sold)], date);
    if (refusal) refused.set(parcel.parcelId, refusal);
    return { ...parcel, goods };
  });
  return { date, parcels, refused };
}

/**
 * The recalled batches of the boxes that parcels lie in, by the parcel. Boxes have batches that a recall may be stopping
 * now: one of the two waits for the other.
 */
async function recalledBoxes(
  ctx: WriteContext,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await ctx.tx.execute<{ parcel: string; code: string; status: string }>(sql`
    select m.doc_id::text as parcel, b.code, b.status
    from stock_movement m join batch b on b.id = m.batch_id
    where m.doc_kind = 'parcel' and m.doc_id = any(${sql.param([...parcelIds])}::bigint[])
      and m.kind = 'pack_material'
    order by b.id
    for share of b`);
  const recalled = rows.filter(({ status }) => status === 'recalled');
  return new Map(recalled.map(({ parcel, code }) => [Number(parcel), code]));
}

function refusalOf(
  { parcelNo }: Leaving,
  sold: Parameters<typeof checkSellable>[0],
  date: string,
): Problem | null {
  const bad = sold.find(({ status }) => status === 'recalled');
  if (bad) {
    const says = `${parcelNo} contains recalled batch ${bad.code}. Unpack it.`;
    return ruleBroken('batch.recalled', says);
  }
  try {
    checkSellable(sold, date);
    return null;
  } catch (problem) {
    if (problem instanceof Problem) return problem;
    throw problem;
  }
}

/**
 * As `ship`, of parcels whose goods were read and may leave: one visit to each table for all of them.
 *
 * @returns what left, by the parcel's id.
 */
export async function shipPacked(
  ctx: WriteContext,
  { date, parcels }: PackedParcels,
): Promise<ReadonlyMap<number, ShippedGoods[]>> {
  const shipped = new Map<number, ShippedGoods[]>();
  const full = parcels.filter(({ goods }) => goods.length > 0);
  const storeOf = ({ goods }: (typeof full)[number]) => goods[0]?.reservation.storeId ?? 0;
  for (const [storeId, own] of Map.groupBy(full, storeOf)) {
    const moved = await moveGoodsOfEach(
      ctx,
      storeId,
      own.map((parcel) => ({
        paper: parcelPaper(ctx, { ...parcel, date }, storeId, 'ship'),
        moves: movesOf(parcel.goods),
      })),
    );
    const goods = own.flatMap((parcel) => parcel.goods);
    await shrink(
      ctx,
      goods.map(({ reservation }) => ({ reservation, qty: reservation.qty })),
    );
    await changeDemands(
      ctx,
      goods.map(({ reservation: { demandId, qty } }) => ({ demandId, reserved: -qty, done: qty })),
    );
    await postLeaving(
      ctx,
      date,
      own.map(({ parcelId, parcelNo, channel }, index) => ({
        source: { kind: 'parcel' as const, id: parcelId, no: parcelNo },
        centre: channel === 'b2b' ? ('B2B' as const) : ('B2C' as const),
        moved: moved[index] ?? [],
      })),
    );
    for (const [index, { parcelId }] of own.entries()) {
      shipped.set(parcelId, (moved[index] ?? []).map(leftBy));
    }
  }
  return shipped;
}

const leftBy = ({ docLineId, batchId, qty, value }: Moved): ShippedGoods => ({
  orderLineId: docLineId,
  batchId,
  qty: -qty,
  value: -value,
});

/** One movement for each line and batch. */
function movesOf(goods: readonly PackedRow[]): Movement[] {
  const lines = Map.groupBy(
    goods,
    ({ refLineId, reservation }) => `${refLineId} ${reservation.batchId}`,
  );
  return [...lines.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const { skuId, batchId, trayId } = first.reservation;
    const qty = -sumAllocations(parts.map(({ reservation }) => reservation));
    return [{ docLineId: first.refLineId, skuId, batchId, trayId, qty, reserved: qty }];
  });
}
