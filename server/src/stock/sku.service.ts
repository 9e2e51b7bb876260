import type { WriteContext } from '../platform/context.ts';

/** What the owner of a SKU knows of it. */
export type SkuOfVariant = {
  readonly variantId: number;
  readonly code: string;
  readonly name: string;
  readonly unitId: number;
  readonly isActive: boolean;
};

/** Makes the SKU of a variant, or takes over what changed there; answers its id. */
export async function ensureSku(_ctx: WriteContext, _variant: SkuOfVariant): Promise<number> {
  throw new Error('not built yet');
}

/** Takes the SKU of a variant out of use. */
export async function retireSku(_ctx: WriteContext, _variantId: number): Promise<void> {
  throw new Error('not built yet');
}
