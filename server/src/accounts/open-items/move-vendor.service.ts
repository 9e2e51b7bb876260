import { and, eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { expenses } from '../expenses/expense.table.ts';
import { bankRules } from '../reconciliation/bank-rule.table.ts';

/** Gives expenses of a vendor, and rules that propose it, to another one. */
export async function moveVendorInBooks(
  ctx: WriteContext,
  { keepId, dropId }: { readonly keepId: number; readonly dropId: number },
): Promise<void> {
  await ctx.tx.update(expenses).set({ vendorId: keepId }).where(eq(expenses.vendorId, dropId));
  await ctx.tx.update(bankRules).set({ vendorId: keepId }).where(eq(bankRules.vendorId, dropId));
  await ctx.tx
    .update(bankRules)
    .set({ partyId: keepId })
    .where(and(eq(bankRules.partyKind, 'vendor'), eq(bankRules.partyId, dropId)));
}
