import { and, eq, inArray } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { vendorReturnParts, vendorReturns } from './vendor-return.table.ts';

/**
 * Stops what would take a bill from under its debit note.
 *
 * @param called how the bill is called.
 * @throws {Problem} `bill.returned` (422) when billed goods went back.
 */
export async function refuseReturned(
  ctx: ReadContext,
  called: string,
  billLineIds: readonly number[],
): Promise<void> {
  const [by] = await ctx.tx
    .select({ number: vendorReturns.number })
    .from(vendorReturnParts)
    .innerJoin(vendorReturns, eq(vendorReturns.id, vendorReturnParts.returnId))
    .where(
      and(
        inArray(vendorReturnParts.billLineId, [...billLineIds]),
        eq(vendorReturns.status, 'posted'),
      ),
    )
    .limit(1);
  if (!by) return;
  throw ruleBroken(
    'bill.returned',
    `Goods of ${called} went back with ${by.number}. Cancel that return first.`,
  );
}
