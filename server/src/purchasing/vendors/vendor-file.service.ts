import type { AttachedFile } from '@counting-house/contract/admin/file.ts';
import type {
  AddedVendorFiles,
  RemovedVendorFile,
} from '@counting-house/contract/purchasing/vendor-file.ts';
import { and, asc, eq } from 'drizzle-orm';
import { files } from '../../admin/files/file.table.ts';
import { ownFiles } from '../../admin/files/file.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { insertRaw, lockRow } from '../../platform/rows/rows.ts';
import { vendorFiles } from './vendor-file.table.ts';
import { vendors } from './vendor.table.ts';

const mostFiles = 50;

/** The papers of a vendor, as they came. */
export function filesOfVendor(ctx: ReadContext, vendorId: number): Promise<AttachedFile[]> {
  return ctx.tx
    .select({ id: files.id, name: files.originalName, kind: files.kind, bytes: files.bytes })
    .from(vendorFiles)
    .innerJoin(files, eq(files.id, vendorFiles.fileId))
    .where(eq(vendorFiles.vendorId, vendorId))
    .orderBy(asc(vendorFiles.id));
}

/**
 * Keeps the sender's papers with a vendor.
 *
 * @throws {Problem} `invalid` (422) at `fileIds`.
 */
export async function addVendorFiles(
  ctx: WriteContext,
  { vendorId, fileIds }: AddedVendorFiles,
): Promise<{ files: AttachedFile[] }> {
  await lockRow(ctx, vendors, vendorId);
  const sent = await ownFiles(ctx, fileIds, ['attachment']);
  if (sent.length < fileIds.length) throw invalid({ fileIds: 'Send the files again.' });
  const known = await filesOfVendor(ctx, vendorId);
  if (known.length + fileIds.length > mostFiles) {
    throw invalid({ fileIds: `A vendor can have ${mostFiles} files` });
  }
  await insertRaw(
    ctx,
    vendorFiles,
    fileIds.map((fileId) => ({ vendorId, fileId, createdAt: ctx.now, createdBy: ctx.user.id })),
  );
  return { files: await filesOfVendor(ctx, vendorId) };
}

/** Takes a paper away from a vendor. @throws {Problem} `not_found`. */
export async function removeVendorFile(
  ctx: WriteContext,
  { vendorId, fileId }: RemovedVendorFile,
): Promise<{ files: AttachedFile[] }> {
  await lockRow(ctx, vendors, vendorId);
  const gone = await ctx.tx
    .delete(vendorFiles)
    .where(and(eq(vendorFiles.vendorId, vendorId), eq(vendorFiles.fileId, fileId)))
    .returning({ id: vendorFiles.id });
  if (gone.length === 0) throw notFound('File');
  return { files: await filesOfVendor(ctx, vendorId) };
}
