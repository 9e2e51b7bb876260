import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { deleteRow, restoreRow, type Belonging } from '../../platform/rows/deleted.ts';
import { ruleBroken } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { lockRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { skusBelongingTo } from '../../stock/skus/sku.service.ts';
import { variantPrices } from '../prices/price.table.ts';
import { products, productSlugs } from './product.table.ts';
import { readUsage } from './usage.service.ts';
import { storeSkus, passLastActive } from '../variants/variant.service.ts';
import { variants } from '../variants/variant.table.ts';
import { videos } from './video.table.ts';

/**
 * Deletes a product that was never ordered or stocked, with its variants; all of it can come back.
 *
 * @throws {Problem} `product.has_history` (422).
 */
export async function deleteProduct(ctx: WriteContext, at: RowSeen): Promise<void> {
  await lockRow(ctx, products, at.id);
  const { wasOrdered, wasStocked } = await readUsage(ctx, at.id);
  if (wasOrdered || wasStocked) {
    throw ruleBroken('product.has_history', 'This product has history. Archive it instead.');
  }
  const ids = sql`(select ${variants.id} from ${variants} where ${variants.productId} = ${at.id})`;
  await deleteRow(ctx, products, at, {
    before: [
      ...belongingTo(ctx, ids),
      { table: variants, where: eq(variants.productId, at.id) },
      { table: videos, where: eq(videos.productId, at.id) },
      { table: productSlugs, where: eq(productSlugs.productId, at.id) },
    ],
  });
}

/** Brings a product back with its variants. */
export const restoreProduct = (ctx: WriteContext, { id }: { id: number }) =>
  restoreRow(ctx, products, id);

/**
 * Deletes a variant that was never ordered or stocked; it can come back. Another one is shown first when
 * this one was.
 *
 * Locks the product.
 *
 * @throws {Problem} `variant.last`, `variant.last_active`, `row.in_use` (422).
 */
export async function deleteVariant(ctx: WriteContext, { id, version }: RowSeen): Promise<void> {
  const found = await readRow(ctx, variants, id);
  const product = await lockRow(ctx, products, found.productId);
  const others = await ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.productId, product.id), ne(variants.id, id)))
    .orderBy(asc(variants.position), asc(variants.id));
  const [next] = others;
  if (!next) {
    throw ruleBroken('variant.last', 'A product needs one variant. Delete the product instead.');
  }
  if (found.status === 'active') await passLastActive(ctx, product, id);
  const before = await updateRow(ctx, variants, { id, version }, { isDefault: false });
  if (found.isDefault) await updateRow(ctx, variants, { id: next.id }, { isDefault: true });
  await deleteRow(
    ctx,
    variants,
    { id, version: before.version },
    { before: belongingTo(ctx, sql`(${id}::bigint)`) },
  );
}

/** Brings a variant back; name and unit of its product may have changed meanwhile. */
export async function restoreVariant(ctx: WriteContext, { id }: { id: number }): Promise<void> {
  await restoreRow(ctx, variants, id);
  const { productId } = await lockRow(ctx, variants, id);
  await storeSkus(ctx, await lockRow(ctx, products, productId));
}

const belongingTo = (ctx: WriteContext, variantIds: SQL): Belonging[] => [
  { table: variantPrices, where: sql`${variantPrices.variantId} in ${variantIds}` },
  ...skusBelongingTo(ctx, { variantIds }),
];
