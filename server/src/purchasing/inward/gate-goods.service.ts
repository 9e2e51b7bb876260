import type {
  GateGoodsRow,
  ListGateGoods,
  OpenLine,
} from '@counting-house/contract/purchasing/inward/inward.ts';
import type { ItemCheck } from '@counting-house/contract/purchasing/inward/item-check.ts';
import { eq, inArray } from 'drizzle-orm';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { skuBarcodes } from '../../stock/skus/sku-barcode.table.ts';
import { skuPictures } from '../../stock/skus/sku-picture.service.ts';
import { readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { priceFor, unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { items } from '../items/item.table.ts';
import { readPriceList } from '../purchase-orders/price-list.service.ts';

type GateGoods = Omit<GateGoodsRow, 'price'>;

/** Goods that no order names, in the order of their ids, with the prices of a vendor. */
export async function gateGoods(
  ctx: ReadContext,
  { skuIds, vendorId }: ListGateGoods,
): Promise<{ rows: GateGoodsRow[]; limit: number | null }> {
  const known = await readSkus(ctx, skuIds);
  const goods = await readGateGoods(ctx, known);
  const all = [...known.values()].toSorted((a, b) => a.id - b.id);
  const wanted = all.map((sku) => ({ sku, itemId: null, unitId: sku.unitId, qty: 1_000 }));
  const prices =
    vendorId === undefined ? [] : await readPriceList(ctx, vendorId, ctx.today, wanted);
  // Anyone who sells from a bag on has a price for one kilogram of it, too.
  const ratios = await unitRatios(
    ctx,
    all,
    prices.flatMap(({ row }) => row?.unitId ?? []),
  );
  const priceOf = (sku: Sku, at: number): number | null => {
    const { price = null, row = null } = prices[at] ?? {};
    const from = row ? ratios.ratioOf(sku, row.unitId) : null;
    const to = ratios.ratioOf(sku, sku.unitId);
    return price ?? (row && from && to ? priceFor(row.price, from, to) : null);
  };
  return {
    rows: all.flatMap((sku, at) => {
      const one = goods.get(sku.id);
      return one ? [{ ...one, price: priceOf(sku, at) }] : [];
    }),
    limit: may(ctx, 'purchasing.inward.withoutPoLarge')
      ? null
      : ctx.settings['purchasing.withoutPoLimit'],
  };
}

/** What the gate needs to know of SKUs, by id. */
export async function readGateGoods(
  ctx: ReadContext,
  known: ReadonlyMap<number, Sku>,
): Promise<ReadonlyMap<number, GateGoods>> {
  const codes = await barcodesOf(ctx, known);
  const checks = await readChecks(ctx, [...known.keys()]);
  const pictureOf = await skuPictures(ctx, [...known.keys()], 'station');
  return new Map(
    [...known.values()].map((sku): [number, GateGoods] => [
      sku.id,
      {
        skuId: sku.id,
        code: sku.code,
        name: sku.name,
        barcodes: codes.get(sku.id) ?? [],
        stockUnitId: sku.unitId,
        stockUnit: sku.unit,
        isByWeight: sku.unitDecimals > 0,
        isTracked: sku.tracking === 'batch',
        expiryPolicy: sku.expiryPolicy,
        shelfLifeDays: sku.shelfLifeDays,
        minReceiveDays: sku.minReceiveDays,
        isInspected: sku.inspectOnReceipt,
        picture: pictureOf(sku.id),
        checks: [...(checks.get(sku.id) ?? [])],
      },
    ]),
  );
}

/** What is looked at when goods are received, by SKU; of those that have such checks. */
export async function readChecks(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ItemCheck[]>> {
  if (skuIds.length === 0) return new Map();
  const rows = await ctx.tx
    .select({ skuId: skus.id, checks: items.checks })
    .from(skus)
    .innerJoin(items, eq(items.id, skus.itemId))
    .where(inArray(skus.id, [...skuIds]));
  return new Map(rows.map(({ skuId, checks }) => [skuId, checks]));
}

/** What is scanned for goods, and how much one scan stands for. */
async function barcodesOf(
  ctx: ReadContext,
  known: ReadonlyMap<number, Sku>,
): Promise<ReadonlyMap<number, OpenLine['barcodes']>> {
  const found = new Map<number, OpenLine['barcodes']>();
  if (known.size === 0) return found;
  const add = (skuId: number, code: string | null, packQty: number) =>
    void (code && found.set(skuId, [...(found.get(skuId) ?? []), { code, packQty }]));
  const own = await ctx.tx
    .select()
    .from(skuBarcodes)
    .where(inArray(skuBarcodes.skuId, [...known.keys()]));
  for (const { skuId, code, packQty } of own) add(skuId, code, packQty);
  const variantIds = [...known.values()].flatMap(({ variantId }) => variantId ?? []);
  if (variantIds.length === 0) return found;
  const sold = await ctx.tx
    .select({ id: variants.id, barcode: variants.barcode })
    .from(variants)
    .where(inArray(variants.id, variantIds));
  const ofVariant = new Map(sold.map(({ id, barcode }) => [id, barcode]));
  for (const { id, variantId } of known.values())
    add(id, ofVariant.get(variantId ?? 0) ?? null, 1_000);
  return found;
}
