import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import type { ScannedGoods } from './verdict.rules.ts';

/** Goods that were scanned, with their names. */
export type SeenGoods = ScannedGoods & { readonly skuId: number | null; readonly title: string };

/** The SKU and batch of a scan with their names. */
export async function readSeenGoods(
  ctx: ReadContext,
  found: Scanned,
  multiplier: number,
): Promise<SeenGoods> {
  const [sku] = await ctx.tx
    .select({ code: skus.code, name: skus.name, variantId: skus.variantId })
    .from(skus)
    .where(eq(skus.id, found.skuId ?? 0));
  const [batch] = await ctx.tx
    .select({ code: batches.code })
    .from(batches)
    .where(eq(batches.id, found.batchId ?? 0));
  return {
    skuId: found.skuId,
    variantId: sku?.variantId ?? 0,
    sku: sku?.code ?? found.label,
    title: sku?.name ?? found.label,
    batchId: found.batchId,
    batch: batch?.code ?? '',
    qty: found.packQty * multiplier,
  };
}

/** Goods that are not counted in stock, by the barcode or the SKU code that was scanned. */
export async function uncountedBy(
  ctx: ReadContext,
  found: Scanned,
  code: string,
): Promise<SeenGoods | null> {
  const [known] = await ctx.tx
    .select({ variantId: variants.id, sku: variants.sku, title: products.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        eq(variants.trackStock, false),
        or(
          eq(variants.barcode, codeOfGoods(code)),
          inArray(variants.sku, [code, code.toUpperCase()]),
        ),
      ),
    )
    .limit(1);
  if (!known) return null;
  return {
    ...known,
    skuId: null,
    batchId: null,
    batch: '',
    qty: (found.parsed?.count ?? 1) * 1000,
  };
}
