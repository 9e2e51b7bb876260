import { eq, inArray } from 'drizzle-orm';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readHsn } from '../items/hsn.service.ts';
import { readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { items } from '../items/item.table.ts';

/** What is bought: goods that are kept in stock, or a service. */
export type Bought = {
  readonly sku: Sku | null;
  readonly itemId: number | null;
  readonly code: string;
  readonly name: string;
  readonly hsn: string;
  readonly taxId: number | null;
  readonly isActive: boolean;
};

/** What lines name, by `skuOf` or `serviceOf`; what there is not, or is no service, is left out. */
export async function purchasables(
  ctx: ReadContext,
  lines: readonly { readonly skuId?: number | undefined; readonly itemId?: number | undefined }[],
): Promise<ReadonlyMap<string, Bought>> {
  const skus = await readSkus(
    ctx,
    lines.flatMap(({ skuId }) => skuId ?? []),
  );
  const own = [...skus.values()];
  const itemIds = own.flatMap(({ itemId }) => itemId ?? []);
  const services = lines.flatMap(({ skuId, itemId }) =>
    skuId === undefined && itemId !== undefined ? [itemId] : [],
  );
  const known = await itemsOf(ctx, [...itemIds, ...services]);
  const sold = await taxesOfVariants(
    ctx,
    own.flatMap(({ variantId }) => variantId ?? []),
  );
  const hsn = await readHsn(ctx, [...skus.keys()]);
  const found = new Map<string, Bought>();
  for (const sku of own) {
    const item = sku.itemId === null ? undefined : known.get(sku.itemId);
    const product = sku.variantId === null ? undefined : sold.get(sku.variantId);
    found.set(keyOfThing({ skuId: sku.id }), {
      sku,
      itemId: sku.itemId,
      code: sku.code,
      name: sku.name,
      hsn: hsn.get(sku.id) ?? '',
      taxId: item?.taxId ?? product?.taxId ?? null,
      isActive: sku.status === 'active',
    });
  }
  for (const id of services) {
    const item = known.get(id);
    if (item?.kind !== 'service') continue;
    found.set(keyOfThing({ itemId: id }), {
      sku: null,
      itemId: id,
      code: item.code,
      name: item.name,
      hsn: item.hsn ?? '',
      taxId: item.taxId,
      isActive: item.status === 'active',
    });
  }
  return found;
}

/** Names what a line is of. */
export const keyOfThing = ({
  skuId,
  itemId,
}: {
  readonly skuId?: number | null | undefined;
  readonly itemId?: number | null | undefined;
}): string => (skuId ? `sku ${skuId}` : `item ${itemId ?? 0}`);

async function itemsOf(ctx: ReadContext, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, typeof items.$inferSelect>();
  const rows = await ctx.tx
    .select()
    .from(items)
    .where(inArray(items.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function taxesOfVariants(ctx: ReadContext, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { taxId: number | null }>();
  const rows = await ctx.tx
    .select({ id: variants.id, taxId: products.taxId })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
