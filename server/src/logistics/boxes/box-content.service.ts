import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { orderLines } from '../../orders/line.table.ts';
import { readRows } from '../../platform/rows/read.ts';
import { basketBoxes, basketLines, basketScans } from '../packing/basket.table.ts';
import { proposeBox, type BoxChoice } from './box.rules.ts';
import { boxTypes } from './box-type.table.ts';
import { parcelLines, parcels } from '../dispatch/parcel.table.ts';
import { expectedGrams, toleranceGrams, weightFault } from './weight.rules.ts';

type Box = typeof basketBoxes.$inferSelect;
type BoxType = typeof boxTypes.$inferSelect;

/** A box of a basket with what lies in it. Weights in grams. */
export type FilledBox = {
  readonly box: Box;
  readonly type: BoxType | null;
  readonly scans: readonly (typeof basketScans.$inferSelect)[];
  /** Of all pieces together, thousandths. */
  readonly qty: number;
  /** Null when the weight of an item is not known. */
  readonly expected: number | null;
  readonly tolerance: number;
  /** Why its weight is not accepted, or null. */
  readonly weightFault: string | null;
  /** The goods alone. */
  readonly goodsGrams: number | null;
  readonly goods: readonly {
    readonly qty: number;
    readonly unitGrams: number | null;
    readonly sides: readonly [number, number, number] | null;
  }[];
};

/** The boxes of a basket with their contents, first parcel first. */
export async function filledBoxes(ctx: ReadContext, basketId: number): Promise<FilledBox[]> {
  const [boxes, scans, facts, types] = await Promise.all([
    readBoxes(ctx, basketId),
    countedScans(ctx, basketId),
    factsOf(ctx, basketId),
    activeBoxes(ctx),
  ]);
  return boxes.map((box) => {
    const inside = scans.filter(({ parcelSeq }) => parcelSeq === box.seq);
    const type = types.find(({ id }) => id === box.boxTypeId) ?? null;
    const goods = inside.map(({ lineId, qty }) => ({
      qty,
      unitGrams: facts.get(lineId ?? 0)?.unitGrams ?? null,
      sides: facts.get(lineId ?? 0)?.sides ?? null,
    }));
    return inBox(ctx, { box, type, scans: inside, goods });
  });
}

/** The boxes of a basket, in the order of their parcels. */
const readBoxes = (ctx: ReadContext, basketId: number) =>
  readRows(ctx, basketBoxes, { basketId }, { orderBy: ['seq'] });

/** Scans that count, of one parcel or of all. */
export async function countedScans(ctx: ReadContext, basketId: number, seq?: number) {
  return ctx.tx
    .select()
    .from(basketScans)
    .where(
      and(
        eq(basketScans.basketId, basketId),
        eq(basketScans.undone, false),
        sql`${basketScans.qty} > 0`,
        seq === undefined ? undefined : eq(basketScans.parcelSeq, seq),
      ),
    )
    .orderBy(asc(basketScans.id));
}

/** What lies in a box, with what follows for its weight. */
export function inBox(
  ctx: ReadContext,
  { box, type, scans, goods }: Pick<FilledBox, 'box' | 'type' | 'scans' | 'goods'>,
): FilledBox {
  const allowed = {
    grams: ctx.settings['logistics.weightToleranceGrams'],
    bps: ctx.settings['logistics.weightToleranceBps'],
  };
  const expected = expectedGrams(goods, type?.tareGrams ?? 0);
  const fault = box.grams === null ? null : weightFault(box.grams, expected, allowed);
  return {
    box,
    type,
    scans,
    qty: scans.reduce((sum, { qty }) => sum + qty, 0),
    expected,
    tolerance: expected === null ? 0 : toleranceGrams(expected, allowed),
    weightFault: box.weightAcceptedBy === null ? fault : null,
    goodsGrams: expectedGrams(goods, 0),
    goods,
  };
}

/**
 * The box that fits the contents best: by their sizes, else the one that the same goods went in last.
 *
 * @returns null when nobody can tell.
 */
export async function proposalFor(ctx: ReadContext, filled: FilledBox): Promise<BoxType | null> {
  if (filled.scans.length === 0) return null;
  const types = (await activeBoxes(ctx)).filter(({ status }) => status === 'active');
  const best = proposeBox(types.map(toBoxChoice), filled.goods, filled.goodsGrams);
  if (best) return types.find(({ id }) => id === best.id) ?? null;
  if (filled.goods.every(({ sides }) => sides !== null)) return null;
  const skuIds = filled.scans.flatMap(({ skuId }) => skuId ?? []);
  if (skuIds.length < filled.scans.length) return null;
  const last = await lastBoxOf(ctx, skuIds);
  return types.find(({ id }) => id === last) ?? null;
}

export const toBoxChoice = (type: BoxType): BoxChoice => ({
  id: type.id,
  name: type.name,
  inner: [type.innerLengthMm, type.innerWidthMm, type.innerHeightMm],
  outer: [type.outerLengthMm, type.outerWidthMm, type.outerHeightMm],
  tareGrams: type.tareGrams,
  maxGrams: type.maxGrams,
});

const activeBoxes = (ctx: ReadContext) => ctx.tx.select().from(boxTypes).orderBy(asc(boxTypes.id));

/** Weight and sides of what a basket packs, by its lines. */
async function factsOf(ctx: ReadContext, basketId: number) {
  const rows = await ctx.tx
    .select({
      id: basketLines.id,
      unitGrams: variants.weightGrams,
      length: variants.lengthMm,
      width: variants.widthMm,
      height: variants.heightMm,
    })
    .from(basketLines)
    .innerJoin(orderLines, eq(orderLines.id, basketLines.orderLineId))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(basketLines.basketId, basketId));
  return new Map(
    rows.map(({ id, unitGrams, length, width, height }) => {
      const sides =
        length === null || width === null || height === null
          ? null
          : ([length, width, height] as const);
      return [id, { unitGrams, sides }];
    }),
  );
}

/** Goods that sell well lie in parcels without end: what the latest of them were packed in says enough. */
const latestParcels = 50;

/** The box of the last parcel that held the same SKUs, whatever their quantities; among the latest with the first of them. */
async function lastBoxOf(ctx: ReadContext, skuIds: readonly number[]): Promise<number | null> {
  const same = [...new Set(skuIds)].toSorted((a, b) => a - b);
  const [last] = await ctx.tx
    .select({ boxTypeId: parcels.boxTypeId })
    .from(parcels)
    .where(
      sql`${parcels.boxTypeId} is not null
        and ${parcels.id} in (select distinct one.parcel_id from ${parcelLines} one where one.sku_id = ${same[0] ?? 0}
          order by one.parcel_id desc limit ${latestParcels})
        and array(select distinct line.sku_id from parcel_line line where line.parcel_id = parcel.id
          order by line.sku_id) = ${sql.param(same)}::bigint[]`,
    )
    .orderBy(desc(parcels.id))
    .limit(1);
  return last?.boxTypeId ?? null;
}
