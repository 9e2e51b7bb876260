import type {
  SkuUnit,
  StockPolicy,
  SupplyCard,
} from '@counting-house/contract/stock/skus/supply.ts';
import type { SkuBarcode } from '@counting-house/contract/stock/skus/sku-barcode.ts';
import { desc, eq, inArray } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';
import { skuBarcodes } from './sku-barcode.table.ts';
import { skuUnits } from './sku-unit.table.ts';
import { readSkus } from './sku.service.ts';
import { stockPolicies } from './stock-policy.table.ts';
import { readSupplyLocks } from './supply.service.ts';

/** The supply cards of SKUs, by SKU. */
export async function supplyCards(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, SupplyCard>> {
  const found = await readSkus(ctx, skuIds);
  if (found.size === 0) return new Map();
  const ids = [...found.keys()];
  const packs = await readSkuUnits(ctx, ids);
  const barcodes = await barcodesOf(ctx, ids);
  const policies = await policiesOf(ctx, ids);
  const locks = await readSupplyLocks(ctx, [...found.values()]);
  return new Map(
    [...found].map(([id, sku]): [number, SupplyCard] => {
      const { onHand = 0, unitId = null, tracking = null, kind = null } = locks.get(id) ?? {};
      return [
        id,
        {
          ...sku,
          skuId: id,
          sku: sku.code,
          units: packs.get(id) ?? [],
          barcodes: barcodes.get(id) ?? [],
          policies: policies.get(id) ?? [],
          onHand,
          locks: { unitId, tracking, kind },
        },
      ];
    }),
  );
}

/** The packs and conversions of SKUs, by SKU. */
export async function readSkuUnits(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, SkuUnit[]>> {
  if (skuIds.length === 0) return new Map();
  const rows = await ctx.tx
    .select({ row: skuUnits, unit: units.code })
    .from(skuUnits)
    .innerJoin(units, eq(units.id, skuUnits.unitId))
    .where(inArray(skuUnits.skuId, [...skuIds]))
    .orderBy(skuUnits.id);
  return Map.groupBy(
    rows.map(({ row, unit }) => ({ ...row, unit })),
    ({ skuId }) => skuId,
  );
}

async function barcodesOf(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, SkuBarcode[]>> {
  const rows = await ctx.tx
    .select()
    .from(skuBarcodes)
    .where(inArray(skuBarcodes.skuId, [...skuIds]))
    .orderBy(desc(skuBarcodes.isPrimary), skuBarcodes.id);
  return Map.groupBy(rows, ({ skuId }) => skuId);
}

async function policiesOf(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, StockPolicy[]>> {
  const rows = await ctx.tx
    .select({ row: stockPolicies, store: stores.name, tray: trays.code })
    .from(stockPolicies)
    .innerJoin(stores, eq(stores.id, stockPolicies.storeId))
    .leftJoin(trays, eq(trays.id, stockPolicies.defaultTrayId))
    .where(inArray(stockPolicies.skuId, [...skuIds]))
    .orderBy(stockPolicies.storeId);
  return Map.groupBy(
    rows.map(({ row, store, tray }) => ({ ...row, store, defaultTray: tray })),
    ({ skuId }) => skuId,
  );
}
