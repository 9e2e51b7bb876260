import {
  ListedUploadRow,
  type ListUpload,
  ListUploadHead,
  type ListUploadRowsInput,
  type ListUploadsInput,
} from '@counting-house/contract/lists/list-upload.ts';
import { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReadContext } from '../platform/context.ts';
import { asked } from '../platform/rows/asked.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { pageOf } from '../platform/rows/list.ts';
import { readRow } from '../platform/rows/rows.ts';
import { users } from '../platform/people/user.table.ts';
import { toCsv } from './list-template.service.ts';
import { listsBefore } from './list-before.table.ts';
import { mayBring, passPermission } from './list-permission.service.ts';
import { readListUpload } from './list-row-store.service.ts';
import { uploadRows, uploads } from './list-upload.table.ts';

/** An upload as it stands: what it would change, whether it is being loaded, or what came of it. */
export async function getUpload(
  ctx: ReadContext,
  { uploadId }: { uploadId: number },
): Promise<ListUpload> {
  return readListUpload(ctx, await uploadOf(ctx, uploadId));
}

/** The uploads of the kinds that the person may load. */
export async function listUploads(
  ctx: ReadContext,
  input: z.output<typeof ListUploadsInput>,
): Promise<ListAnswer<ListUploadHead>> {
  const allowed = ListKind.options.filter((kind) => mayBring(ctx, kind));
  const counted = (key: string) => sql<number>`(${uploads.counts} ->> ${sql.raw(`'${key}'`)})::int`;
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(ListUploadHead, uploads),
        rows: counted('rows'),
        created: counted('create'),
        updated: counted('update'),
        same: counted('same'),
        errors: counted('error'),
        createdByName: sql<string>`coalesce(${users.name}, 'Counting House')`,
        hasBefore: sql<boolean>`exists (select from ${listsBefore}
          where ${listsBefore.uploadId} = ${uploads.id})`,
      })
      .from(uploads)
      .leftJoin(users, eq(users.id, uploads.createdBy))
      .$dynamic(),
    matching: ctx.tx.select({ id: uploads.id }).from(uploads).$dynamic(),
    id: uploads.id,
    where: [
      inArray(uploads.kind, allowed),
      ...asked(input, { kind: uploads.kind, status: uploads.status }),
    ],
    search: [uploads.number, uploads.fileName],
    sorts: { number: uploads.number, createdAt: uploads.createdAt },
    defaultSort: '-createdAt',
  });
}

/** The rows of an upload, as they were sent and judged. */
export async function listUploadRows(
  ctx: ReadContext,
  input: z.output<typeof ListUploadRowsInput>,
): Promise<ListAnswer<z.output<typeof ListedUploadRow>>> {
  await uploadOf(ctx, input.uploadId);
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(ListedUploadRow, uploadRows),
        id: uploadRows.rowNo,
        data: sql<string[]>`${uploadRows.data}`,
        errors: sql<{ column: string; text: string }[]>`${uploadRows.errors}`,
      })
      .from(uploadRows)
      .$dynamic(),
    matching: ctx.tx.select({ id: uploadRows.rowNo }).from(uploadRows).$dynamic(),
    id: uploadRows.rowNo,
    where: [
      eq(uploadRows.uploadId, input.uploadId),
      ...asked(input, { action: uploadRows.action }),
      input.warning ? sql`cardinality(${uploadRows.warnings}) > 0` : undefined,
    ],
    search: [sql`${uploadRows.data}::text`, sql`${uploadRows.after}::text`],
    sorts: { rowNo: uploadRows.rowNo },
    defaultSort: 'rowNo',
  });
}

/** The rows with errors as they were sent, and a column that says what to fix; ready to be sent again. */
export async function uploadErrors(
  ctx: ReadContext,
  { uploadId }: { uploadId: number },
): Promise<FileAnswer> {
  const upload = await uploadOf(ctx, uploadId);
  const rows = await ctx.tx
    .select()
    .from(uploadRows)
    .where(and(eq(uploadRows.uploadId, uploadId), eq(uploadRows.action, 'error')))
    .orderBy(asc(uploadRows.rowNo));
  const head = [...upload.headers.map(({ header }) => header), 'What to fix'];
  const lines = rows.map(({ data, errors }) => [
    ...data,
    errors.map(({ column, text }) => `${column}: ${text}`).join('; '),
  ]);
  return toCsv(`${upload.number}-to-fix.csv`, [head, ...lines]);
}

async function uploadOf(ctx: ReadContext, id: number) {
  const upload = await readRow(ctx, uploads, id);
  passPermission(ctx, upload.kind);
  return upload;
}
