import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import type { NamedPart } from '../journal/journal.rules.ts';
import { allocations, openItems } from './open-item.table.ts';

/** What a document settles now, or is settled by: the other documents, each with its part. */
export async function settledNow(
  ctx: ReadContext,
  source: { readonly kind: string; readonly id: number },
): Promise<NamedPart[]> {
  const rows = await ctx.tx
    .select({
      itemId: openItems.id,
      debitItemId: allocations.debitItemId,
      creditItemId: allocations.creditItemId,
      amount: allocations.amount,
    })
    .from(openItems)
    .innerJoin(
      allocations,
      or(eq(allocations.debitItemId, openItems.id), eq(allocations.creditItemId, openItems.id)),
    )
    .where(
      and(
        eq(openItems.sourceKind, source.kind),
        eq(openItems.sourceId, source.id),
        isNull(openItems.voidedOn),
        isNull(allocations.reversedOn),
      ),
    )
    .orderBy(asc(allocations.id));
  const sums = new Map<number, number>();
  for (const { itemId, debitItemId, creditItemId, amount } of rows) {
    const other = debitItemId === itemId ? creditItemId : debitItemId;
    sums.set(other, (sums.get(other) ?? 0) + amount);
  }
  return [...sums].map(([openItemId, amount]) => ({ openItemId, amount }));
}
