import type { AttachedFile } from '@counting-house/contract/admin/file.ts';
import type {
  AddedVendorFiles,
  RemovedVendorFile,
} from '@counting-house/contract/purchasing/vendors/vendor-file.ts';
import { and, eq } from 'drizzle-orm';
import { attachedFiles, attachFiles } from '../../admin/files/attached.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import { vendorFiles } from './vendor-file.table.ts';
import { vendors } from './vendor.table.ts';

const mostFiles = 50;

/** The papers of a vendor, as they came. */
export const filesOfVendor = (ctx: ReadContext, vendorId: number): Promise<AttachedFile[]> =>
  attachedFiles(ctx, vendorFiles, { vendorId });

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
  await attachFiles(ctx, vendorFiles, { vendorId }, fileIds);
  const kept = await filesOfVendor(ctx, vendorId);
  if (kept.length > mostFiles) throw invalid({ fileIds: `A vendor can have ${mostFiles} files` });
  return { files: kept };
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
