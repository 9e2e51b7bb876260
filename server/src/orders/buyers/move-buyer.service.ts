import type { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
import { and, eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { salesOrders } from '../order.table.ts';

/**
 * Gives the orders of a buyer to another one; their invoices, credit notes and parcels follow, and so do orders
 * that the person entered for a company. What stands on papers stays as it was printed.
 *
 * The caller has locked both buyers.
 */
export async function moveBuyer(
  ctx: WriteContext,
  kind: BuyerKind,
  { keepId, dropId }: { readonly keepId: number; readonly dropId: number },
): Promise<void> {
  await ctx.tx
    .update(salesOrders)
    .set({ buyerId: keepId })
    .where(
      and(
        eq(salesOrders.buyerKind, kind),
        eq(salesOrders.buyerId, dropId),
        eq(kind === 'customer' ? salesOrders.customerId : salesOrders.companyId, dropId),
      ),
    );
  if (kind === 'customer') {
    await ctx.tx
      .update(salesOrders)
      .set({ personId: keepId })
      .where(eq(salesOrders.personId, dropId));
  }
}
