import { and, countDistinct, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { movements } from '../../stock/ledger/movement.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { variants } from '../variants/variant.table.ts';
import { orderedVariants } from '../variants/ordered-variant.table.ts';

/** What hangs on a product. */
type Usage = {
  /** Orders that are placed or confirmed and hold one of its variants. */
  readonly openOrders: number;
  readonly wasOrdered: boolean;
  readonly wasStocked: boolean;
};

/** Where a product is used; unit and kind stay as they are once it is. */
export async function readUsage(ctx: ReadContext, productId: number): Promise<Usage> {
  const [open] = await ctx.tx
    .select({ orders: countDistinct(orderedVariants.orderId) })
    .from(variants)
    .innerJoin(orderedVariants, eq(orderedVariants.variantId, variants.id))
    .where(
      and(
        eq(variants.productId, productId),
        inArray(orderedVariants.status, ['placed', 'confirmed']),
      ),
    );
  const ordered = await ctx.tx
    .select({ id: orderedVariants.lineId })
    .from(variants)
    .innerJoin(orderedVariants, eq(orderedVariants.variantId, variants.id))
    .where(eq(variants.productId, productId))
    .limit(1);
  const moved = await ctx.tx
    .select({ id: movements.id })
    .from(variants)
    .innerJoin(skus, eq(skus.variantId, variants.id))
    .innerJoin(movements, eq(movements.skuId, skus.id))
    .where(eq(variants.productId, productId))
    .limit(1);
  return {
    openOrders: open?.orders ?? 0,
    wasOrdered: ordered.length > 0,
    wasStocked: moved.length > 0,
  };
}

/** Those of the products that were stocked or ordered. */
export async function usedAmong(
  ctx: ReadContext,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const moved = ctx.tx
    .select({ found: sql`1` })
    .from(skus)
    .innerJoin(movements, eq(movements.skuId, skus.id))
    .where(eq(skus.variantId, variants.id));
  const ordered = ctx.tx
    .select({ found: sql`1` })
    .from(orderedVariants)
    .where(eq(orderedVariants.variantId, variants.id));
  const rows = await ctx.tx
    .selectDistinct({ productId: variants.productId })
    .from(variants)
    .where(and(inArray(variants.productId, [...productIds]), or(exists(moved), exists(ordered))));
  return new Set(rows.map(({ productId }) => productId));
}
