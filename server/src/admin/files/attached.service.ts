import { AttachedFile } from '@counting-house/contract/admin/file.ts';
import { and, asc, eq, getTableColumns, inArray, type InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import { ownFiles } from './file.service.ts';
import { files } from '../../platform/files/file.table.ts';

/** A table of the files that hang on the rows of another; each file hangs once. */
type Attachments = PgTable & { readonly id: PgColumn; readonly fileId: PgColumn };

/** The record the files hang on, by the column that points at it: `{ billId: 7 }`. */
type Of<T extends Attachments> = Partial<InferSelectModel<T>>;

/** What screens show of an attached file, in a query that joins `file`. */
const attachedFile = {
  ...columnsFor(AttachedFile, files),
  name: files.originalName,
};

/** Photos and papers of a record, in the order they were attached. */
export function attachedFiles<T extends Attachments>(
  ctx: ReadContext,
  table: T,
  record: Of<T>,
): Promise<AttachedFile[]> {
  const { column, id } = pointerOf(table, record);
  return ctx.tx
    .select(attachedFile)
    .from(table as Attachments)
    .innerJoin(files, eq(files.id, table.fileId))
    .where(eq(column, id))
    .orderBy(asc(table.id));
}

/**
 * Attaches the sender's files to a record; those that hang there already stay.
 *
 * @throws {Problem} `invalid` (422) at `fileIds` when one is gone, or somebody else sent it.
 */
export async function attachFiles<T extends Attachments>(
  ctx: WriteContext,
  table: T,
  record: Of<T>,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const there = new Set((await attachedFiles(ctx, table, record)).map(({ id }) => id));
  const fresh = [...new Set(fileIds)].filter((id) => !there.has(id));
  if (fresh.length === 0) return;
  const sent = await ownFiles(ctx, fresh, ['attachment']);
  if (sent.length < fresh.length) throw invalid({ fileIds: 'Send the files again.' });
  const { key, id } = pointerOf(table, record);
  const stamps = 'createdAt' in table ? { createdAt: ctx.now, createdBy: ctx.user.id } : {};
  await insertRaw<PgTable>(
    ctx,
    table,
    fresh.map((fileId) => ({ [key]: id, fileId, ...stamps })),
  );
}

/** As `attachFiles`; those that hang on the record and are not named are taken off it. */
export async function replaceFiles<T extends Attachments>(
  ctx: WriteContext,
  table: T,
  record: Of<T>,
  fileIds: readonly number[],
): Promise<void> {
  const there = await attachedFiles(ctx, table, record);
  const gone = there.map(({ id }) => id).filter((id) => !fileIds.includes(id));
  if (gone.length > 0) {
    const { column, id } = pointerOf(table, record);
    await ctx.tx
      .delete(table as Attachments)
      .where(and(eq(column, id), inArray(table.fileId, gone)));
  }
  await attachFiles(ctx, table, record, fileIds);
}

function pointerOf<T extends Attachments>(table: T, record: Of<T>) {
  const [pointer] = Object.entries(record);
  invariant(pointer, 'files hang on a record');
  const [key, id] = pointer;
  const column = getTableColumns(table)[key];
  invariant(column, `no column ${key}`);
  return { key, id, column };
}
