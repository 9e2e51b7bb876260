import type { AttachedFile } from '@counting-house/contract/admin/file.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { ownFiles } from '../../admin/files/file.service.ts';
import { files } from '../../admin/files/file.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import { billFiles } from './bill.table.ts';

/** The vendor's paper as it hangs on a bill. */
export function filesOfBill(ctx: ReadContext, billId: number): Promise<AttachedFile[]> {
  return ctx.tx
    .select({ id: files.id, name: files.originalName, kind: files.kind, bytes: files.bytes })
    .from(billFiles)
    .innerJoin(files, eq(files.id, billFiles.fileId))
    .where(eq(billFiles.billId, billId))
    .orderBy(asc(billFiles.id));
}

/**
 * Hangs files on a bill: those that hang there and are named stay, others of the sender's come, the rest goes.
 *
 * @throws {Problem} `invalid` (422) at `fileIds`.
 */
export async function keepBillFiles(
  ctx: WriteContext,
  billId: number,
  fileIds: readonly number[],
): Promise<void> {
  const there = (await filesOfBill(ctx, billId)).map(({ id }) => id);
  const gone = there.filter((id) => !fileIds.includes(id));
  const fresh = [...new Set(fileIds)].filter((id) => !there.includes(id));
  const sent = await ownFiles(ctx, fresh, ['attachment']);
  if (sent.length < fresh.length) throw invalid({ fileIds: 'Send the files again.' });
  if (gone.length > 0) {
    await ctx.tx
      .delete(billFiles)
      .where(and(eq(billFiles.billId, billId), inArray(billFiles.fileId, gone)));
  }
  const stamps = { createdAt: ctx.now, createdBy: ctx.user.id };
  await insertRaw(
    ctx,
    billFiles,
    fresh.map((fileId) => ({ billId, fileId, ...stamps })),
  );
}

/** @throws {Problem} `invalid` (422) at `fileIds` when the house wants the paper and none is there. */
export async function checkFiled(ctx: WriteContext, billId: number): Promise<void> {
  if (!ctx.settings['purchasing.billFileRequired']) return;
  const kept = await ctx.tx.$count(billFiles, eq(billFiles.billId, billId));
  if (kept === 0) throw invalid({ fileIds: 'Please attach the bill.' });
}
