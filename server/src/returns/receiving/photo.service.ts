import { and, asc, eq, inArray } from 'drizzle-orm';
import { ownFiles } from '../../admin/files/file.service.ts';
import { files } from '../../platform/files/file.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import { returnLines, returnPhotos } from '../requests/return.table.ts';

/** Hangs photos that the asker sent on a line of a return, or on a piece of it. @throws {Problem} `invalid` (422). */
export async function attachPhotos(
  ctx: WriteContext,
  photos: {
    readonly returnLineId: number;
    readonly pieceId?: number;
    readonly fileIds: readonly number[];
    /** Where in the input they stand. */
    readonly field: string;
  },
): Promise<void> {
  const { fileIds, field, ...of } = photos;
  if (fileIds.length === 0) return;
  const sent = await ownFiles(ctx, fileIds, ['return_photo']);
  if (sent.length < fileIds.length) throw invalid({ [field]: 'Send the photos again.' });
  await insertRaw(
    ctx,
    returnPhotos,
    fileIds.map((fileId) => ({ ...of, fileId, createdAt: ctx.now, createdBy: ctx.user.id })),
  );
}

/** The photos of a return, those of the request without a piece. */
export function readReturnPhotos(ctx: ReadContext, returnId: number) {
  return ctx.tx
    .select({
      returnLineId: returnPhotos.returnLineId,
      pieceId: returnPhotos.pieceId,
      id: files.id,
      name: files.originalName,
      kind: files.kind,
      bytes: files.bytes,
    })
    .from(returnPhotos)
    .innerJoin(returnLines, eq(returnLines.id, returnPhotos.returnLineId))
    .innerJoin(files, eq(files.id, returnPhotos.fileId))
    .where(and(eq(returnLines.returnId, returnId), inArray(files.purpose, ['return_photo'])))
    .orderBy(asc(returnPhotos.id));
}
