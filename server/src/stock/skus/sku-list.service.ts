import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { type ListSkus, SkuRow } from '@counting-house/contract/stock/skus/sku-list.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { inNumbers } from '../../platform/rows/words.ts';
import { availability } from '../demand/availability.service.ts';
import { positions } from '../ledger/position.table.ts';
import { readStore } from '../trays/store.service.ts';
import { mostFound } from './sku-search-text.ts';
import { skus } from './sku.table.ts';
import { readSkuUnits } from './supply-card.service.ts';

/** SKUs of every kind, with what the store has of them: what forms choose from. */
export async function listSkus(ctx: ReadContext, input: ListSkus): Promise<ListAnswer<SkuRow>> {
  const store = await readStore(ctx, input.storeId);
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(SkuRow, skus),
        unit: units.code,
        unitDecimals: units.decimals,
        onHand: sql<number>`coalesce((select ${positions.onHand} from ${positions}
          where ${positions.skuId} = ${skus.id} and ${positions.storeId} = ${store.id}), 0)`.mapWith(
          Number,
        ),
      })
      .from(skus)
      .innerJoin(units, eq(units.id, skus.unitId))
      .$dynamic(),
    matching: ctx.tx.select({ id: skus.id }).from(skus).$dynamic(),
    id: skus.id,
    where: asked(input, { kind: skus.kind, status: skus.status }),
    search: [skus.code, skus.name, withBarcode],
    sorts: { name: skus.name, code: skus.code },
    defaultSort: 'name',
  });
  const ids = page.rows.map(({ id }) => id);
  const packs = await readSkuUnits(ctx, ids);
  const free = await availability(ctx, ids, { storeId: store.id });
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      units: packs.get(row.id) ?? [],
      free: free.get(row.id)?.free ?? 0,
    })),
  };
}

/** A barcode of a variant, or one of the SKU's own. */
export const withBarcode = (pattern: string): SQL =>
  sql`(${skus.variantId} = any(array(
    select variant_id from variant_goods where barcode ilike ${pattern} limit ${mostFound}))
  or ${skus.id} = any(array(
    select sku_id from sku_barcode where code ilike ${pattern} limit ${mostFound})))`;

/** The goods of a batch: by the whole code on its label, or the whole number that its maker gave it. */
export const ofBatch = inNumbers((pattern: string): SQL => {
  const whole = pattern.slice(1, -1);
  return sql`${skus.id} = any(array(
    select sku_id from batch where code ilike ${whole} or number ilike ${whole} limit ${mostFound}))`;
});
