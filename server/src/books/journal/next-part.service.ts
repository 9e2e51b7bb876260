import { and, eq, max } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import type { Source } from './journal.rules.ts';
import { journalEntries } from './journal.table.ts';

/**
 * The `seq` of what is posted next for a document that comes in parts, each of which stands in the books by itself.
 * The caller has locked the document.
 */
export async function nextPart(
  ctx: ReadContext,
  { kind, id }: Pick<Source, 'kind' | 'id'>,
): Promise<number> {
  const [last] = await ctx.tx
    .select({ seq: max(journalEntries.sourceSeq) })
    .from(journalEntries)
    .where(and(eq(journalEntries.sourceKind, kind), eq(journalEntries.sourceId, id)));
  return (last?.seq ?? 0) + 1;
}
