import { and, eq, inArray } from 'drizzle-orm';
import { allowErasing, type Logged } from '../../platform/audit/erase.ts';
import type { WriteContext } from '../../platform/context.ts';
import { historyNotes } from './history-note.table.ts';

/** Writes over what people noted beside rows that speak of an erased person. */
export async function forgetNotes(
  ctx: WriteContext,
  of: readonly Logged[],
  blank: (text: string, entity: string) => string,
): Promise<void> {
  await allowErasing(ctx);
  for (const { entity, ids } of of) {
    if (ids.length === 0) continue;
    const notes = await ctx.tx
      .select({ id: historyNotes.id, text: historyNotes.text })
      .from(historyNotes)
      .where(and(eq(historyNotes.entity, entity), inArray(historyNotes.entityId, [...ids])));
    for (const { id, text } of notes) {
      await ctx.tx
        .update(historyNotes)
        .set({ text: blank(text, entity) })
        .where(eq(historyNotes.id, id));
    }
  }
}
