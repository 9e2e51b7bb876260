import type {
  ListReorder,
  ReorderRow,
} from '@counting-house/contract/purchasing/purchase-orders/reorder.ts';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import type { ReadContext } from '../../platform/context.ts';
import { isAmong } from '../../platform/database/hot.ts';
import { halfUp } from '../../platform/money.ts';
import { onTheWayTo } from '../../stock/ledger/arrival.service.ts';
import { readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stockPolicies } from '../../stock/skus/stock-policy.table.ts';
import { inStockUnit, priceFor, unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { stockAhead } from '../purchase-orders/stock-ahead.service.ts';
import { vendorItems } from '../vendors/vendor-item.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { missing, projectedStock, qtyToBuy } from './reorder.rules.ts';

/**
 * What a store has to buy again: goods whose projected stock is at or under their reorder level, each with the
 * vendor whose price is preferred, else lowest, and the quantity in which that vendor sells.
 */
export async function listReorder(
  ctx: ReadContext,
  { storeId, vendorId, all }: ListReorder,
): Promise<{ rows: ReorderRow[] }> {
  const store = await readStore(ctx, storeId);
  const judged = await judgedIn(ctx, store.id);
  const shown = all ? judged : judged.filter(({ isDue }) => isDue);
  const shownIds = shown.map(({ skuId }) => skuId);
  const known = await readSkus(ctx, shownIds);
  const drafts = await waitingReorders(ctx, store.id, shownIds);
  const offers = await readVendorOffers(ctx, [...known.values()]);
  const rows = shown.flatMap(({ skuId, ...facts }): ReorderRow[] => {
    const sku = known.get(skuId);
    if (!sku) return [];
    const lacks = missing(facts, facts.projected);
    const offer = offers(sku, lacks);
    if (vendorId !== undefined && offer?.vendorId !== vendorId) return [];
    return [
      {
        id: skuId,
        code: sku.code,
        name: sku.name,
        stockUnit: sku.unit,
        ...facts,
        onTheWayQty: facts.onTheWay,
        vendorId: offer?.vendorId ?? null,
        vendorName: offer?.vendorName ?? '',
        unitId: offer?.unitId ?? sku.unitId,
        unit: offer?.unit ?? sku.unit,
        qty: offer?.qty ?? lacks,
        price: offer?.price ?? null,
        amount: offer ? halfUp(BigInt(offer.price) * BigInt(offer.qty), 1_000n) : null,
        draft: drafts.get(skuId) ?? null,
      },
    ];
  });
  return {
    rows: rows.toSorted(
      (a, b) =>
        Number(a.vendorId === null) - Number(b.vendorId === null) ||
        a.vendorName.localeCompare(b.vendorName) ||
        a.name.localeCompare(b.name),
    ),
  };
}

/** How many goods the default store has to buy again. */
export async function countToReorder(ctx: ReadContext): Promise<number> {
  const store = await readStore(ctx, undefined);
  return (await judgedIn(ctx, store.id)).filter(({ isDue }) => isDue).length;
}

/** Every reorder level of a store with what the store will have. */
async function judgedIn(ctx: ReadContext, storeId: number) {
  const policies = await policiesOf(ctx, storeId);
  const ids = policies.map(({ skuId }) => skuId);
  const ahead = await stockAhead(ctx, storeId, ids);
  const transferred = await onTheWayTo(ctx, storeId, ids);
  const planned = await plannedIn(ctx, storeId, ids);
  return policies.map((policy) => {
    const of = ahead.get(policy.skuId);
    const figures = {
      free: of?.free ?? 0,
      inspection: of?.inspection ?? 0,
      onOrder: of?.onOrder ?? 0,
      short: of?.short ?? 0,
      onTheWay: transferred.get(policy.skuId) ?? 0,
      planned: planned.get(policy.skuId) ?? 0,
    };
    const projected = projectedStock(figures);
    return { ...policy, ...figures, projected, isDue: projected <= policy.reorderLevel };
  });
}

/** Reorders that are not approved yet, by the SKUs they ask for. */
export async function waitingReorders(
  ctx: ReadContext,
  storeId: number,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, { id: number; number: string }>> {
  const rows = await ctx.tx
    .select({ skuId: poLines.skuId, id: purchaseOrders.id, number: purchaseOrders.number })
    .from(poLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, poLines.orderId))
    .where(
      and(
        isAmong(poLines.skuId, skuIds),
        eq(purchaseOrders.storeId, storeId),
        eq(purchaseOrders.origin, 'reorder'),
        inArray(purchaseOrders.status, ['draft', 'waiting']),
      ),
    );
  return new Map(
    rows.flatMap(({ skuId, id, number }) =>
      skuId === null ? [] : [[skuId, { id, number: number ?? `Draft ${id}` }] as const],
    ),
  );
}

async function policiesOf(ctx: ReadContext, storeId: number) {
  const rows = await ctx.tx
    .select(pick(stockPolicies, 'skuId', 'reorderLevel', 'maxLevel', 'reorderQty'))
    .from(stockPolicies)
    .innerJoin(skus, eq(skus.id, stockPolicies.skuId))
    .where(
      and(
        eq(stockPolicies.storeId, storeId),
        eq(stockPolicies.source, 'buy'),
        isNotNull(stockPolicies.reorderLevel),
        eq(skus.status, 'active'),
      ),
    );
  return rows.map((row) => ({ ...row, reorderLevel: row.reorderLevel ?? 0 }));
}

/** What open plans still make of goods. */
async function plannedIn(ctx: ReadContext, storeId: number, skuIds: readonly number[]) {
  const { rows } = await ctx.tx.execute<Record<'sku_id' | 'qty', string>>(sql`
    select sku_id, sum(qty) as qty from goods_coming
    where kind = 'product_plan' and store_id = ${storeId} and sku_id = any(${sql.param([...skuIds])}::bigint[])
    group by sku_id`);
  return new Map(rows.map(({ sku_id, qty }) => [Number(sku_id), Number(qty)]));
}

/** How each SKU is bought: from whom, in which unit, how much, at which price. */
export async function readVendorOffers(ctx: ReadContext, wanted: readonly Sku[]) {
  const rows = await ctx.tx
    .select({ item: vendorItems, vendorName: vendors.displayName })
    .from(vendorItems)
    .innerJoin(vendors, eq(vendors.id, vendorItems.vendorId))
    .where(
      and(
        isAmong(
          vendorItems.skuId,
          wanted.map(({ id }) => id),
        ),
        eq(vendors.status, 'active'),
        sql`${vendorItems.validFrom} <= ${ctx.today}::date`,
        sql`coalesce(${vendorItems.validTo}, ${ctx.today}::date) >= ${ctx.today}::date`,
      ),
    )
    .orderBy(asc(vendorItems.minQty), asc(vendorItems.id));
  const bySku = Map.groupBy(rows, ({ item }) => item.skuId);
  const { units, ratioOf } = await unitRatios(
    ctx,
    wanted,
    rows.map(({ item }) => item.unitId),
  );
  return (sku: Sku, lacks: number) => {
    const own = { num: 1n, den: 1n };
    const offered = (bySku.get(sku.id) ?? []).flatMap((row) => {
      const ratio = ratioOf(sku, row.item.unitId);
      if (!ratio) return [];
      const perStockUnit = priceFor(row.item.price, ratio, own);
      return [{ ...row, ratio, perStockUnit, from: inStockUnit(row.item.minQty, ratio) }];
    });
    const [chosen] = offered.toSorted(
      (a, b) =>
        Number(b.item.isPreferred) - Number(a.item.isPreferred) || a.perStockUnit - b.perStockUnit,
    );
    if (!chosen) return null;
    const ofVendor = offered.filter(({ item }) => item.vendorId === chosen.item.vendorId);
    const first = ofVendor.find(({ item }) => item.unitId === chosen.item.unitId) ?? chosen;
    const qty = lacks === 0 ? 0 : qtyToBuy(lacks, { ...first.item, ratio: first.ratio });
    const reached = inStockUnit(qty, first.ratio);
    const tier = ofVendor.findLast(({ from }) => from <= reached) ?? first;
    return {
      vendorId: chosen.item.vendorId,
      vendorName: chosen.vendorName,
      unitId: first.item.unitId,
      unit: units.get(first.item.unitId)?.code ?? '',
      qty,
      price: priceFor(tier.item.price, tier.ratio, first.ratio),
    };
  };
}
