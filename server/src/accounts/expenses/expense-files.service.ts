import type { AttachedFile } from '@counting-house/contract/admin/file.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { ownFiles } from '../../admin/files/file.service.ts';
import { files } from '../../admin/files/file.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import { expenseFiles } from './expense.table.ts';

/** Pictures and papers of an expense. */
export function filesOfExpense(ctx: ReadContext, expenseId: number): Promise<AttachedFile[]> {
  return ctx.tx
    .select({ id: files.id, name: files.originalName, kind: files.kind, bytes: files.bytes })
    .from(expenseFiles)
    .innerJoin(files, eq(files.id, expenseFiles.fileId))
    .where(eq(expenseFiles.expenseId, expenseId))
    .orderBy(asc(expenseFiles.id));
}

/**
 * Hangs papers on an expense: those that hang there and are named stay, others of the sender's come, the rest goes.
 *
 * @throws {Problem} `invalid` (422) at `fileIds`.
 */
export async function keepExpenseFiles(
  ctx: WriteContext,
  expenseId: number,
  fileIds: readonly number[],
): Promise<void> {
  const there = (await filesOfExpense(ctx, expenseId)).map(({ id }) => id);
  const gone = there.filter((id) => !fileIds.includes(id));
  const fresh = [...new Set(fileIds)].filter((id) => !there.includes(id));
  const sent = await ownFiles(ctx, fresh, ['attachment']);
  if (sent.length < fresh.length) throw invalid({ fileIds: 'Send the files again.' });
  if (gone.length > 0) {
    await ctx.tx
      .delete(expenseFiles)
      .where(and(eq(expenseFiles.expenseId, expenseId), inArray(expenseFiles.fileId, gone)));
  }
  const stamps = { createdAt: ctx.now, createdBy: ctx.user.id };
  await insertRaw(
    ctx,
    expenseFiles,
    fresh.map((fileId) => ({ expenseId, fileId, ...stamps })),
  );
}
