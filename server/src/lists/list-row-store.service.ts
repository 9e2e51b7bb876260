import {
  type ListCounts,
  listLimits,
  type ListUpload,
} from '@counting-house/contract/lists/list-upload.ts';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { invariant } from '../platform/problem.ts';
import type { JudgedRow } from './list-kind.service.ts';
import type { Read } from './list-judging.service.ts';
import { listKinds } from '../lists.ts';
import { listsBefore } from './list-before.table.ts';
import { unitsOf } from './reading/list-match.rules.ts';
import { conversions, missingChoices } from './list-matching.service.ts';
import { uploadRows, uploads } from './list-upload.table.ts';

type Stored = typeof uploads.$inferSelect;

/** The rows of an upload as they were sent. */
export async function rawRows(ctx: ReadContext, uploadId: number): Promise<Read> {
  const rows = await ctx.tx
    .select({ rowNo: uploadRows.rowNo, cells: uploadRows.data })
    .from(uploadRows)
    .where(eq(uploadRows.uploadId, uploadId))
    .orderBy(asc(uploadRows.rowNo));
  return rows;
}

const rowsPerInsert = 1_000;

/** Keeps the rows as they were sent, with what judging them said. */
export async function keepRows(
  ctx: WriteContext,
  uploadId: number,
  raw: Read,
  judged: readonly JudgedRow[],
): Promise<void> {
  const cells = new Map(raw.map((row) => [row.rowNo, row.cells]));
  const rows = judged.map(({ rowNo, action, targetId, before, after, warnings, errors }) => ({
    uploadId,
    rowNo,
    data: cells.get(rowNo) ?? [],
    action,
    targetId,
    before,
    after,
    warnings: [...warnings],
    errors,
  }));
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await ctx.tx.insert(uploadRows).values(rows.slice(from, from + rowsPerInsert));
  }
}

/**
 * Notes that rows are loaded, and what each wrote; a list of categories is looked up by it later.
 *
 * @param targets row → what it wrote; rows without any are loaded all the same.
 */
export async function keepLoaded(
  ctx: WriteContext,
  uploadId: number,
  rowNos: readonly number[],
  targets: ReadonlyMap<number, number>,
): Promise<void> {
  if (rowNos.length === 0) return;
  const ids = rowNos.map((rowNo) => targets.get(rowNo) ?? null);
  await ctx.tx.execute(sql`
    update ${uploadRows}
    set is_loaded = true, target_id = coalesce(written.target_id, list_upload_row.target_id)
    from unnest(${sql.param(rowNos)}::int[], ${sql.param(ids)}::bigint[]) as written (row_no, target_id)
    where upload_id = ${uploadId} and list_upload_row.row_no = written.row_no`);
}

/** Marks rows as not loaded, with the reason, as their errors are. */
export async function keepRefused(
  ctx: WriteContext,
  uploadId: number,
  rowNos: readonly number[],
  errors: JudgedRow['errors'],
): Promise<void> {
  if (rowNos.length === 0) return;
  await ctx.tx
    .update(uploadRows)
    .set({ action: 'error', errors: [...errors] })
    .where(and(eq(uploadRows.uploadId, uploadId), inArray(uploadRows.rowNo, [...rowNos])));
}

/** How many rows would do or did what, as they stand. */
export async function storedCounts(ctx: ReadContext, uploadId: number): Promise<ListCounts> {
  const of = (action: JudgedRow['action']) =>
    sql<number>`(count(*) filter (where ${uploadRows.action} = ${action}))::int`;
  const [counted] = await ctx.tx
    .select({
      rows: sql<number>`count(*)::int`,
      create: of('create'),
      update: of('update'),
      same: of('same'),
      error: of('error'),
      warning: sql<number>`(count(*) filter (where cardinality(${uploadRows.warnings}) > 0))::int`,
    })
    .from(uploadRows)
    .where(eq(uploadRows.uploadId, uploadId));
  invariant(counted, 'counting answers a row');
  return counted;
}

/** Previews that nobody committed in time leave nothing behind but their head. */
export async function forgetExpired(ctx: WriteContext): Promise<void> {
  const expired = await ctx.tx
    .update(uploads)
    .set({ status: 'expired' })
    .where(and(eq(uploads.status, 'previewed'), lt(uploads.expiresAt, ctx.now)))
    .returning({ id: uploads.id });
  if (expired.length === 0) return;
  await ctx.tx.delete(uploadRows).where(
    inArray(
      uploadRows.uploadId,
      expired.map(({ id }) => id),
    ),
  );
}

/** An upload as it is answered: with its first rows. */
export async function readListUpload(ctx: ReadContext, upload: Stored): Promise<ListUpload> {
  const rows = await ctx.tx
    .select()
    .from(uploadRows)
    .where(eq(uploadRows.uploadId, upload.id))
    .orderBy(asc(uploadRows.rowNo))
    .limit(listLimits.shown);
  const before = await ctx.tx.$count(listsBefore, eq(listsBefore.uploadId, upload.id));
  return {
    ...upload,
    uploadId: upload.id,
    headers: [...upload.headers],
    fields: listKinds[upload.kind].fields.map((field) => ({
      key: field.key,
      label: field.label,
      isNeeded: field.isNeeded ?? false,
      isLead: field.isLead ?? false,
      units: [...unitsOf(field)],
    })),
    missing: missingChoices(upload),
    hasBefore: before > 0,
    rows: rows.map((row) => ({ ...row, data: [...row.data], errors: [...row.errors] })),
    warnings: [...upload.fileWarnings, ...conversions(upload)],
  };
}
