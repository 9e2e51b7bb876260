import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import type {
  ListOrderables,
  Orderable,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { skuBarcodes } from '../../stock/skus/sku-barcode.table.ts';
import { skuUnits } from '../../stock/skus/sku-unit.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { defaultStore } from '../../stock/trays/store.service.ts';
import { items } from '../items/item.table.ts';
import { vendorItems } from '../vendors/vendor-item.table.ts';
import { purchasables, keyOfThing, type Bought } from './line-facts.service.ts';
import { readPriceList } from './price-list.service.ts';
import { stockAhead } from './stock-ahead.service.ts';

const one = 1_000;

/**
 * Goods and services that words find, by our code and name, a barcode, or the vendor's own words; with the price
 * and unit in which the vendor sells them.
 */
export async function listOrderables(
  ctx: ReadContext,
  { q, vendorId, limit }: ListOrderables,
): Promise<{ rows: Orderable[] }> {
  const found = await find(ctx, q, vendorId, limit);
  if (found.length === 0) return { rows: [] };
  const things = await purchasables(ctx, found);
  const bought = found.flatMap((line) => things.get(keyOfThing(line)) ?? []);
  return { rows: await describe(ctx, bought, vendorId) };
}

export type Found = { readonly skuId?: number; readonly itemId?: number };

async function find(
  ctx: ReadContext,
  q: string,
  vendorId: number | undefined,
  limit: number,
): Promise<Found[]> {
  const pattern = `%${q.replaceAll(/[\\%_]/gu, '\\$&')}%`;
  const ofVendor =
    vendorId === undefined
      ? undefined
      : inArray(
          skus.id,
          ctx.tx
            .select({ id: sql<number>`coalesce(${vendorItems.skuId}, 0)` })
            .from(vendorItems)
            .where(
              and(
                eq(vendorItems.vendorId, vendorId),
                or(ilike(vendorItems.vendorCode, pattern), ilike(vendorItems.vendorName, pattern)),
              ),
            ),
        );
  const goods = await ctx.tx
    .select({ skuId: skus.id })
    .from(skus)
    .where(
      and(
        eq(skus.status, 'active'),
        or(
          ilike(skus.code, pattern),
          ilike(skus.name, pattern),
          inArray(
            skus.id,
            ctx.tx
              .select({ id: skuBarcodes.skuId })
              .from(skuBarcodes)
              .where(eq(skuBarcodes.code, codeOfGoods(q))),
          ),
          ofVendor,
        ),
      ),
    )
    .orderBy(asc(sql`lower(${skus.code}) <> ${q.toLowerCase()}`), asc(skus.name), asc(skus.id))
    .limit(limit);
  const services = await ctx.tx
    .select({ itemId: items.id })
    .from(items)
    .where(
      and(
        eq(items.status, 'active'),
        eq(items.kind, 'service'),
        or(ilike(items.code, pattern), ilike(items.name, pattern)),
      ),
    )
    .orderBy(asc(items.name), asc(items.id))
    .limit(limit);
  return [...goods, ...services].slice(0, limit);
}

/** Goods and services as somebody who orders them needs to see them. */
export async function describe(
  ctx: ReadContext,
  bought: readonly Bought[],
  vendorId: number | undefined,
): Promise<Orderable[]> {
  const store = await defaultStore(ctx);
  const skuIds = bought.flatMap(({ sku }) => sku?.id ?? []);
  const known = await readSkus(ctx, skuIds);
  const ahead = await stockAhead(ctx, store.id, skuIds);
  const offered = await unitsOf(ctx, skuIds);
  const fallback = await firstUnit(ctx);
  const lists =
    vendorId === undefined
      ? []
      : await readPriceList(
          ctx,
          vendorId,
          ctx.today,
          bought.map(({ sku, itemId }) => ({
            sku,
            itemId,
            unitId: sku?.unitId ?? fallback.id,
            qty: one,
          })),
        );
  const chosen = bought.map(({ sku }, index) => {
    const packs = offered.get(sku?.id ?? 0) ?? [];
    const own = sku
      ? { id: sku.unitId, code: known.get(sku.id)?.unit ?? '', isDefault: false }
      : { ...fallback, isDefault: false };
    const all = [own, ...packs];
    const sold = all.find(({ id }) => id === lists[index]?.row?.unitId);
    return { all, unit: sold ?? packs.find(({ isDefault }) => isDefault) ?? own };
  });
  const prices =
    vendorId === undefined
      ? []
      : await readPriceList(
          ctx,
          vendorId,
          ctx.today,
          bought.map(({ sku, itemId }, index) => ({
            sku,
            itemId,
            unitId: chosen[index]?.unit.id ?? fallback.id,
            qty: lists[index]?.row?.minQty ?? one,
          })),
        );
  return bought.map((thing, index): Orderable => {
    const { unit, all } = chosen[index] ?? { unit: fallback, all: [fallback] };
    const price = prices[index];
    const stock = ahead.get(thing.sku?.id ?? 0);
    return {
      key: thing.sku?.id ?? -(thing.itemId ?? 0),
      skuId: thing.sku?.id ?? null,
      itemId: thing.itemId,
      code: thing.code,
      name: thing.name,
      vendorCode: price?.row?.vendorCode ?? '',
      vendorName: price?.row?.vendorName ?? '',
      unitId: unit.id,
      unit: unit.code,
      units: all.map(({ id, code }) => ({ id, code })),
      price: price?.price ?? null,
      priceOrigin: price?.origin ?? 'none',
      minQty: price?.row?.minQty ?? one,
      multiple: price?.row?.multiple ?? one,
      taxId: thing.taxId,
      onHand: stock?.onHand ?? 0,
      onOrder: stock?.onOrder ?? 0,
      stockUnit: known.get(thing.sku?.id ?? 0)?.unit ?? unit.code,
    };
  });
}

/** SKU → the units in which it can be bought, its stock unit first. */
export async function unitsToBuy(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, { id: number; code: string }[]>> {
  const known = await readSkus(ctx, skuIds);
  const packs = await unitsOf(ctx, skuIds);
  return new Map(
    [...known.values()].map((sku) => [
      sku.id,
      [
        { id: sku.unitId, code: sku.unit },
        ...(packs.get(sku.id) ?? []).map(({ id, code }) => ({ id, code })),
      ],
    ]),
  );
}

/** Packs in which goods are bought. */
async function unitsOf(ctx: ReadContext, skuIds: readonly number[]) {
  if (skuIds.length === 0)
    return new Map<number, { id: number; code: string; isDefault: boolean }[]>();
  const rows = await ctx.tx
    .select({
      skuId: skuUnits.skuId,
      id: units.id,
      code: units.code,
      isDefault: skuUnits.isPurchaseDefault,
    })
    .from(skuUnits)
    .innerJoin(units, eq(units.id, skuUnits.unitId))
    .where(and(inArray(skuUnits.skuId, [...skuIds]), eq(skuUnits.forPurchase, true)))
    .orderBy(asc(units.code));
  return Map.groupBy(rows, ({ skuId }) => skuId);
}

/** What services are counted in where nobody says otherwise. */
async function firstUnit(ctx: ReadContext): Promise<{ id: number; code: string }> {
  const [unit] = await ctx.tx
    .select({ id: units.id, code: units.code })
    .from(units)
    .where(eq(units.status, 'active'))
    .orderBy(asc(sql`${units.code} <> 'NOS'`), asc(units.id))
    .limit(1);
  return unit ?? { id: 0, code: '' };
}
