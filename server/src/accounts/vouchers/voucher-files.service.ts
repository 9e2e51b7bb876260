import type { AttachedFile } from '@counting-house/contract/admin/file.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { ownFiles } from '../../admin/files/file.service.ts';
import { files } from '../../admin/files/file.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import { voucherFiles } from './voucher.table.ts';

/** The papers that hang on a voucher. */
export function filesOfVoucher(ctx: ReadContext, voucherId: number): Promise<AttachedFile[]> {
  return ctx.tx
    .select({ id: files.id, name: files.originalName, kind: files.kind, bytes: files.bytes })
    .from(voucherFiles)
    .innerJoin(files, eq(files.id, voucherFiles.fileId))
    .where(eq(voucherFiles.voucherId, voucherId))
    .orderBy(asc(voucherFiles.id));
}

/**
 * Hangs papers on a voucher: those that hang there and are named stay, others of the sender's come, the rest goes.
 *
 * @throws {Problem} `invalid` (422) at `fileIds`.
 */
export async function keepVoucherFiles(
  ctx: WriteContext,
  voucherId: number,
  fileIds: readonly number[],
): Promise<void> {
  const there = (await filesOfVoucher(ctx, voucherId)).map(({ id }) => id);
  const gone = there.filter((id) => !fileIds.includes(id));
  const fresh = [...new Set(fileIds)].filter((id) => !there.includes(id));
  const sent = await ownFiles(ctx, fresh, ['attachment']);
  if (sent.length < fresh.length) throw invalid({ fileIds: 'Send the files again.' });
  if (gone.length > 0) {
    await ctx.tx
      .delete(voucherFiles)
      .where(and(eq(voucherFiles.voucherId, voucherId), inArray(voucherFiles.fileId, gone)));
  }
  const stamps = { createdAt: ctx.now, createdBy: ctx.user.id };
  await insertRaw(
    ctx,
    voucherFiles,
    fresh.map((fileId) => ({ voucherId, fileId, ...stamps })),
  );
}
