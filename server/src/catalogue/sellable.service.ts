import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { ReadContext } from '../platform/context.ts';

/** Variants as orders see them, chosen by id or by SKU; unknown ones are left out. */
export function sellableVariants(
  _ctx: ReadContext,
  _chosen: { readonly variantIds: readonly number[] } | { readonly skus: readonly string[] },
): Promise<SellableVariant[]> {
  throw new Error('not built yet');
}
