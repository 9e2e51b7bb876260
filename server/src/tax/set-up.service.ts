import type { WriteContext } from '../platform/context.ts';

/** Makes the taxes that a new business begins with. */
export async function setUpTaxes(_ctx: WriteContext): Promise<void> {}
