import { and, inArray, lt, not, or } from 'drizzle-orm';
import { fileUses } from '../../files.ts';
import { note } from '../../platform/audit/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import { fileStore } from '../../platform/files/file-store.ts';
import { files } from '../../platform/files/file.table.ts';

const mostAtOnce = 1_000;
const dayMs = 86_400_000;

/**
 * Forgets files that no record names and whose time is over, and removes bytes that no row names since
 * a day: what a broken-off upload left, and what an earlier cleaning forgot. Bytes never go before the
 * row that named them is gone for good.
 */
export async function cleanFiles(ctx: WriteContext): Promise<{ forgotten: number }> {
  await removeOrphans(ctx);
  const isUsed = or(...fileUses.map((use) => use.isUsed));
  const old = await ctx.tx
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.keptUntil, ctx.now), isUsed && not(isUsed)))
    .orderBy(files.keptUntil)
    .limit(mostAtOnce);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return { forgotten: 0 };
  const gone = await ctx.tx
    .delete(files)
    .where(inArray(files.id, ids))
    .returning({ id: files.id, name: files.originalName });
  for (const { id, name } of gone) {
    note(ctx, { action: 'delete', entity: 'file', entityId: id, entityNo: name });
  }
  return { forgotten: gone.length };
}

async function removeOrphans(ctx: WriteContext): Promise<void> {
  for await (const keys of fileStore.olderThan(Date.parse(ctx.now) - dayMs)) {
    const known = await ctx.tx
      .select({ key: files.storageKey })
      .from(files)
      .where(inArray(files.storageKey, [...keys]));
    const named = new Set(known.map(({ key }) => key));
    for (const key of keys.filter((one) => !named.has(one))) await fileStore.remove(key);
  }
}
