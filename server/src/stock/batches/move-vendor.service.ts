import { eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { batches } from './batch.table.ts';

/** Says of batches of a vendor that another one brought them. No quantity or value changes. */
export async function moveBatchesOfVendor(
  ctx: WriteContext,
  { keepId, dropId }: { readonly keepId: number; readonly dropId: number },
): Promise<void> {
  await ctx.tx.update(batches).set({ vendorId: keepId }).where(eq(batches.vendorId, dropId));
}
