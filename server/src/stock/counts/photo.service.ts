import type { AddCountPhotos, CountTrayLine } from '@counting-house/contract/stock/count.ts';
import { and, eq } from 'drizzle-orm';
import { ownFiles } from '../../admin/files/file.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { trayLines } from './count-list.service.ts';
import { sharedCount } from './count.service.ts';
import { countLineFiles, countLines } from './count.table.ts';
import { noteCounted } from './note-counted.ts';

const mostPhotos = 10;

/**
 * Keeps photos of goods that are counted, so that the reviewer sees what the counter saw.
 *
 * Locks the count together with all who enter.
 *
 * @throws {Problem} `stock_count.not_counting`, `stock_count.not_yours` (422); `invalid` (422) at `lineId` or `fileIds`.
 */
export async function countPhotos(
  ctx: WriteContext,
  { id, lineId, fileIds }: AddCountPhotos,
): Promise<CountTrayLine> {
  const count = await sharedCount(ctx, id);
  const [known] = await ctx.tx
    .select({ id: countLines.id })
    .from(countLines)
    .where(and(eq(countLines.countId, count.id), eq(countLines.id, lineId)));
  if (!known) throw invalid({ lineId: 'Choose a line of this count.' });
  await attachPhotos(ctx, lineId, fileIds, 'fileIds');
  const line = theOne(countLines, await trayLines(ctx, eq(countLines.id, lineId)));
  const photos = fileIds.length === 1 ? '1 photo' : `${fileIds.length} photos`;
  noteCounted(ctx, count, 'photo', `${photos} of ${line.name}`);
  return line;
}

/**
 * Hangs the sender's photos on a line, ten at most in all.
 *
 * @param field the one to mark when they cannot be kept.
 * @throws {Problem} `invalid` (422).
 */
export async function attachPhotos(
  ctx: WriteContext,
  lineId: number,
  ids: readonly number[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const sent = await ownFiles(ctx, ids, ['attachment']);
  if (sent.length < ids.length) throw invalid({ [field]: 'Send the files again.' });
  await ctx.tx.insert(countLineFiles).values(ids.map((fileId) => ({ lineId, fileId })));
  const kept = await ctx.tx.$count(countLineFiles, eq(countLineFiles.lineId, lineId));
  if (kept > mostPhotos)
    throw invalid({ [field]: `A line has at most ${mostPhotos} photos and documents.` });
}
