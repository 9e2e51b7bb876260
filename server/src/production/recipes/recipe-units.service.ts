import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { skuUnits } from '../../stock/skus/sku-unit.table.ts';
import type { Sku } from '../../stock/skus/sku.service.ts';

type Unit = { readonly id: number; readonly code: string };

/** SKU → the units in which a quantity of it can be typed: its own, others of that kind, its packs. */
export async function unitsToType(
  ctx: ReadContext,
  known: ReadonlyMap<number, Sku>,
): Promise<ReadonlyMap<number, readonly Unit[]>> {
  const goods = [...known.values()];
  if (goods.length === 0) return new Map();
  const measures = await ctx.tx
    .select({ id: units.id, code: units.code, kind: units.kind })
    .from(units)
    .where(and(eq(units.status, 'active'), isNotNull(units.ratioNum)))
    .orderBy(asc(units.id));
  const packs = await ctx.tx
    .select({ skuId: skuUnits.skuId, id: units.id, code: units.code })
    .from(skuUnits)
    .innerJoin(units, eq(units.id, skuUnits.unitId))
    .where(
      inArray(
        skuUnits.skuId,
        goods.map(({ id }) => id),
      ),
    )
    .orderBy(asc(units.id));
  const kindOf = new Map(measures.map(({ id, kind }) => [id, kind]));
  return new Map(
    goods.map((sku) => {
      const kind = kindOf.get(sku.unitId);
      const all = [
        { id: sku.unitId, code: sku.unit },
        ...measures.filter((one) => one.kind === kind),
        ...packs.filter(({ skuId }) => skuId === sku.id),
      ];
      const seen = new Map(all.map(({ id, code }) => [id, { id, code }]));
      return [sku.id, [...seen.values()]];
    }),
  );
}
