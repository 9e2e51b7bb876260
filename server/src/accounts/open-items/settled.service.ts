import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import type { NamedPart } from '../../books/journal/journal.service.ts';
import { allocations, openItems } from '../../books/open-items/open-item.table.ts';

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

/**
 * What an item settled until it was taken back at a moment: the other documents that are still open, each with
 * the part that can be settled of it again.
 */
export async function settledBefore(
  ctx: ReadContext,
  item: { readonly id: number; readonly amount: number },
  until: string | null,
): Promise<NamedPart[]> {
  if (until === null) return [];
  const isIts = or(eq(allocations.debitItemId, item.id), eq(allocations.creditItemId, item.id));
  const undone = await ctx.tx
    .select()
    .from(allocations)
    .where(and(isIts, eq(allocations.reversedAt, until)))
    .orderBy(asc(allocations.id));
  const parts: NamedPart[] = [];
  let left = item.amount;
  for (const { debitItemId, creditItemId, amount } of undone) {
    const otherId = debitItemId === item.id ? creditItemId : debitItemId;
    const [other] = await ctx.tx
      .select({ outstanding: openItems.outstanding })
      .from(openItems)
      .where(and(eq(openItems.id, otherId), gt(openItems.outstanding, 0)));
    const part = Math.min(amount, other?.outstanding ?? 0, left);
    if (part === 0) continue;
    parts.push({ openItemId: otherId, amount: part });
    left -= part;
  }
  return parts;
}
