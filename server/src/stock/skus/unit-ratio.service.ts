import { and, eq, inArray } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { skuUnits } from './sku-unit.table.ts';
import type { Sku } from './sku.service.ts';

/** How many stock units one of another unit is. */
type UnitRatio = { readonly num: bigint; readonly den: bigint };

type Unit = typeof units.$inferSelect;

/** Units in which goods can be counted, and what one of each is in their stock unit. */
type UnitRatios = {
  readonly units: ReadonlyMap<number, Unit>;
  /** Null for a unit that cannot be changed into the stock unit of the goods. */
  ratioOf(sku: Pick<Sku, 'id' | 'unitId'>, unitId: number): UnitRatio | null;
};

/** Reads what is needed to change quantities of goods between units: packs of the goods, and units of one kind. */
export async function unitRatios(
  ctx: ReadContext,
  skus: readonly Pick<Sku, 'id' | 'unitId'>[],
  unitIds: readonly number[],
): Promise<UnitRatios> {
  const ids = [...new Set([...unitIds, ...skus.map(({ unitId }) => unitId)])];
  const rows =
    ids.length === 0 ? [] : await ctx.tx.select().from(units).where(inArray(units.id, ids));
  const skuIds = [...new Set(skus.map(({ id }) => id))];
  const packs =
    skuIds.length === 0
      ? []
      : await ctx.tx.select().from(skuUnits).where(inArray(skuUnits.skuId, skuIds));
  const known = new Map(rows.map((unit) => [unit.id, unit]));
  const ofPack = new Map(packs.map((pack) => [`${pack.skuId} ${pack.unitId}`, pack]));
  return {
    units: known,
    ratioOf(sku, unitId) {
      if (unitId === sku.unitId) return { num: 1n, den: 1n };
      const pack = ofPack.get(`${sku.id} ${unitId}`);
      if (pack) return { num: BigInt(pack.ratioNum), den: BigInt(pack.ratioDen) };
      return sameKind(known.get(unitId), known.get(sku.unitId));
    },
  };
}

/** A quantity of one unit in stock units, rounded half up once. */
export const inStockUnit = (qty: number, { num, den }: UnitRatio): number =>
  halfUp(BigInt(qty) * num, den);

/** A price for one unit as that for one of another, rounded half up. */
export const priceFor = (price: number, from: UnitRatio, to: UnitRatio): number =>
  halfUp(BigInt(price) * from.den * to.num, from.num * to.den);

/** Holds the ratios of packs that posted lines were counted in: they never change again. */
export async function lockUnits(
  ctx: WriteContext,
  used: readonly { readonly skuId: number; readonly unitId: number }[],
): Promise<void> {
  for (const { skuId, unitId } of used) {
    await ctx.tx
      .update(skuUnits)
      .set({ locked: true })
      .where(and(eq(skuUnits.skuId, skuId), eq(skuUnits.unitId, unitId)));
  }
}

/** Null for units of different kinds, or without a ratio. */
function sameKind(from: Unit | undefined, to: Unit | undefined): UnitRatio | null {
  if (!from || !to || from.kind !== to.kind) return null;
  if (!from.ratioNum || !from.ratioDen || !to.ratioNum || !to.ratioDen) return null;
  return {
    num: BigInt(from.ratioNum) * BigInt(to.ratioDen),
    den: BigInt(from.ratioDen) * BigInt(to.ratioNum),
  };
}
