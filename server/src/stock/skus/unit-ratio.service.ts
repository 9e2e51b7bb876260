import { eq, inArray, or } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { convertBy, ratioTo, type MeasuringUnit, type Ratio } from './conversion.rules.ts';
import { skuUnits } from './sku-unit.table.ts';
import type { Sku } from './sku.service.ts';

/** Units in which goods can be counted, and what one of each is in their stock unit. */
type UnitRatios = {
  readonly units: ReadonlyMap<number, MeasuringUnit>;
  /** Null for a unit that cannot be changed into the stock unit of the goods. */
  ratioOf(sku: Pick<Sku, 'id' | 'unitId'>, unitId: number): Ratio | null;
};

/** Reads what is needed to change quantities of goods between units: packs of the goods, and units of one kind. */
export async function unitRatios(
  ctx: ReadContext,
  skus: readonly Pick<Sku, 'id' | 'unitId'>[],
  unitIds: readonly number[],
): Promise<UnitRatios> {
  const known = await unitsKnown(ctx, [...unitIds, ...skus.map(({ unitId }) => unitId)]);
  const packs = await packsOf(
    ctx,
    skus.map(({ id }) => id),
  );
  return {
    units: known,
    ratioOf(sku, unitId) {
      const [from, to] = [known.get(unitId), known.get(sku.unitId)];
      return from && to ? ratioTo(from, to, packs.get(sku.id) ?? []) : null;
    },
  };
}

/** All units in use that can be changed into the stock unit of goods; that one first. */
export async function unitsFor(
  ctx: ReadContext,
  sku: Pick<Sku, 'id' | 'unitId'>,
): Promise<{ id: number; code: string }[]> {
  const all = await ctx.tx
    .select(measures)
    .from(units)
    .where(or(eq(units.status, 'active'), eq(units.id, sku.unitId)))
    .orderBy(units.code);
  const own = all.find(({ id }) => id === sku.unitId);
  const packs = (await packsOf(ctx, [sku.id])).get(sku.id) ?? [];
  const others = all.filter(
    (unit) => unit.id !== sku.unitId && own && ratioTo(unit, own, packs) !== null,
  );
  return [...(own ? [own] : []), ...others].map(({ id, code }) => ({ id, code }));
}

/** A quantity of one unit in stock units, rounded half up once. */
export const inStockUnit = (qty: number, ratio: Ratio): number => convertBy(qty, ratio).qty;

/** A price for one unit as that for one of another, rounded half up. */
export const priceFor = (price: number, from: Ratio, to: Ratio): number =>
  halfUp(BigInt(price) * from.den * to.num, from.num * to.den);

/**
 * Keeps the ratios of packs that a posted document used, so that its history stays true. Anyone who posts
 * a quantity in another unit than the stock unit calls it; the caller holds the positions.
 */
export async function lockUnits(
  ctx: WriteContext,
  used: readonly { readonly skuId: number; readonly unitId: number }[],
): Promise<void> {
  if (used.length === 0) return;
  const pairs = new Set(used.map(({ skuId, unitId }) => `${skuId} ${unitId}`));
  const rows = await ctx.tx
    .select({ id: skuUnits.id, skuId: skuUnits.skuId, unitId: skuUnits.unitId })
    .from(skuUnits)
    .where(
      inArray(
        skuUnits.skuId,
        used.map(({ skuId }) => skuId),
      ),
    );
  const ids = rows
    .filter(({ skuId, unitId }) => pairs.has(`${skuId} ${unitId}`))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.tx.update(skuUnits).set({ locked: true }).where(inArray(skuUnits.id, ids));
}

/** Units by id. */
export async function unitsKnown(
  ctx: ReadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MeasuringUnit>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const rows = await ctx.tx.select(measures).from(units).where(inArray(units.id, wanted));
  return new Map(rows.map((unit) => [unit.id, unit]));
}

const measures = pick(units, 'id', 'code', 'kind', 'ratioNum', 'ratioDen', 'decimals');

/** The packs and conversions of SKUs, by SKU. */
async function packsOf(ctx: ReadContext, skuIds: readonly number[]) {
  if (skuIds.length === 0) return new Map<number, never[]>();
  const rows = await ctx.tx
    .select({
      skuId: skuUnits.skuId,
      ratioNum: skuUnits.ratioNum,
      ratioDen: skuUnits.ratioDen,
      unit: measures,
    })
    .from(skuUnits)
    .innerJoin(units, eq(units.id, skuUnits.unitId))
    .where(inArray(skuUnits.skuId, [...new Set(skuIds)]))
    .orderBy(skuUnits.id);
  return Map.groupBy(rows, ({ skuId }) => skuId);
}
