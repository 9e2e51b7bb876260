import type { UndoneUpload, UndoUpload } from '@counting-house/contract/lists/list-undo.ts';
import type { ListKindRow } from '@counting-house/contract/kit/list-kind.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { listKinds } from '../lists.ts';
import { needsRight, type WriteContext } from '../platform/context.ts';
import { ruleBroken } from '../platform/problem.ts';
import { lockRow, updateRow } from '../platform/rows/rows.ts';
import type { Kept } from './list-kind.service.ts';
import { lockKind } from './list-load.service.ts';
import { passPermission } from './list-permission.service.ts';
import { readListUpload } from './list-row-store.service.ts';
import { uploadRows, uploads } from './list-upload.table.ts';

/**
 * Takes back what an upload made, as long as nothing is built on it; what stays is named.
 *
 * Locks the upload, then the loading of its kind.
 *
 * @throws {Problem} `upload.not_undoable`, `upload.not_loaded`, `upload.built_on` (422).
 */
export async function undoUpload(
  ctx: WriteContext,
  { uploadId }: UndoUpload,
): Promise<UndoneUpload> {
  const upload = await lockRow(ctx, uploads, uploadId);
  passPermission(ctx, upload.kind);
  const { undo } = listKinds[upload.kind];
  const { label, undo: way }: ListKindRow = allLists[upload.kind];
  if (!undo || !way) {
    const text = `An upload of ${label.toLowerCase()} cannot be undone as a whole.`;
    throw ruleBroken('upload.not_undoable', text);
  }
  needsRight(ctx, way.right);
  if (upload.status === 'undone') {
    throw ruleBroken('upload.not_loaded', 'This upload was undone already.');
  }
  if (upload.status !== 'committed' && upload.status !== 'part_committed') {
    throw ruleBroken('upload.not_loaded', 'No row of this upload was loaded.');
  }
  await lockKind(ctx, upload.kind);
  const made = await ctx.tx
    .select({ rowNo: uploadRows.rowNo, targetId: uploadRows.targetId })
    .from(uploadRows)
    .where(
      and(
        eq(uploadRows.uploadId, uploadId),
        eq(uploadRows.action, 'create'),
        eq(uploadRows.isLoaded, true),
        isNotNull(uploadRows.targetId),
      ),
    )
    .orderBy(asc(uploadRows.rowNo));
  const rowOf = new Map<number, number>();
  for (const { rowNo, targetId } of made) {
    if (targetId !== null && !rowOf.has(targetId)) rowOf.set(targetId, rowNo);
  }
  const kept: Kept[] = await undo(ctx, [...rowOf.keys()], upload.number);
  const undone = rowOf.size - kept.length;
  const [first] = kept;
  if (undone === 0) {
    throw ruleBroken(
      'upload.built_on',
      first ? `Nothing can be undone. ${first.text}` : 'This upload made nothing new.',
    );
  }
  const after = await updateRow(ctx, uploads, upload, { status: 'undone' });
  return {
    upload: await readListUpload(ctx, after),
    undone,
    kept: kept.map(({ targetId, text }) => ({ rowNo: rowOf.get(targetId) ?? 0, text })),
  };
}
