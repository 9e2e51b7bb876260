import { createHash } from 'node:crypto';
import {
  listLimits,
  type ListCounts,
  type ListKind,
  type ListUpload,
  type MatchedHeader,
  type UploadList,
} from '@counting-house/contract/b2b/list-upload.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { may, type ReadContext, type WriteContext } from '../platform/context.ts';
import { nextNumber } from '../platform/numbers.ts';
import { conflict, invalid, notAllowed, Problem, ruleBroken } from '../platform/problem.ts';
import { insertRow, lockRow, updateRow } from '../platform/rows.ts';
import { readListFile, unreadable, type ListFile } from './list-file.rules.ts';
import { matchHeaders } from './list-match.rules.ts';
import type { Judged, JudgedRow, Sheet } from './list-kind.ts';
import { listKinds } from './list-kinds.ts';
import { uploadRows, uploads } from './list-upload.table.ts';

type Stored = typeof uploads.$inferSelect;

/**
 * Reads a list from a file and shows what it would change (`preview`, `remap`), loads it (`commit`), or
 * forgets it (`discard`). Preview and commit judge the rows by the same code.
 *
 * @throws {Problem} `upload.file_unreadable`, `upload.has_errors`, `upload.closed` (422);
 *   `upload.preview_changed` (409) when a row would now do something else.
 */
export async function uploadList(ctx: WriteContext, input: UploadList): Promise<ListUpload> {
  if (input.mode === 'preview') return preview(ctx, input);
  const upload = await lockRow(ctx, uploads, input.uploadId ?? 0);
  passPermission(ctx, upload.kind);
  if (upload.status !== 'previewed' || upload.expiresAt <= ctx.now) {
    throw ruleBroken('upload.closed', 'This preview is closed. Upload the file again.');
  }
  if (input.mode === 'discard') return discard(ctx, upload);
  return input.mode === 'remap' ? remap(ctx, upload, input) : commit(ctx, upload, input);
}

/** The same for what the catalogue brings: products, categories, prices. */
export async function uploadProductList(ctx: WriteContext, input: UploadList): Promise<ListUpload> {
  if (input.kind === 'opening_stock') throw invalid({ kind: 'Choose a valid kind' });
  return uploadList(ctx, input);
}

/** @throws {Problem} `not_allowed` (403) without the permissions of the kind. */
export function passPermission(ctx: ReadContext, kind: ListKind): void {
  if (!listKinds[kind].permissions.every((permission) => may(ctx, permission))) throw notAllowed();
}

async function preview(ctx: WriteContext, input: UploadList): Promise<ListUpload> {
  const { kind } = input;
  if (!kind) throw invalid({ kind: 'Kind is required' });
  passPermission(ctx, kind);
  if (!ctx.file) throw new Problem(400, 'malformed', texts.malformed);
  await forgetExpired(ctx);
  const file = await readListFile(ctx.file.bytes, input.sheet);
  const fileHash = hashOf(Buffer.from(ctx.file.bytes));
  const headerHash = hashOf(Buffer.from(JSON.stringify(file.headers)));
  const remembered = await rememberedMapping(ctx, kind, headerHash);
  const headers = matched(kind, file, input.mapping ?? remembered?.headers ?? null);
  const options = input.options ?? remembered?.options ?? {};
  const judged = await judge(ctx, { kind, headers, options }, file.rows);
  const again = await loadedBefore(ctx, kind, fileHash);
  const upload = await insertRow(ctx, uploads, {
    number: await nextNumber(ctx, 'upload', { date: ctx.today }),
    kind,
    fileName: ctx.file.fileName,
    fileHash,
    headerHash,
    sheet: file.sheet,
    encoding: file.encoding,
    delimiter: file.delimiter,
    headers,
    options,
    counts: countsOf(judged.rows),
    fileWarnings: [...(again ? [again] : []), ...judged.warnings],
    expiresAt: new Date(Date.parse(ctx.now) + listLimits.previewHours * 3_600_000).toISOString(),
  });
  await keepRows(ctx, upload.id, file.rows, judged.rows);
  return answerOf(ctx, upload);
}

async function remap(ctx: WriteContext, upload: Stored, input: UploadList): Promise<ListUpload> {
  const rows = await rawRows(ctx, upload.id);
  const mapping = input.mapping ?? upload.headers;
  const headers = matched(
    upload.kind,
    { headers: upload.headers.map(({ header }) => header), rows },
    mapping,
  );
  const options = input.options ?? upload.options;
  const judged = await judge(ctx, { kind: upload.kind, headers, options }, rows);
  await ctx.tx.delete(uploadRows).where(eq(uploadRows.uploadId, upload.id));
  await keepRows(ctx, upload.id, rows, judged.rows);
  const again = upload.fileWarnings.filter((text) => text.startsWith('This file was'));
  const changed = await updateRow(ctx, uploads, upload, {
    headers,
    options,
    counts: countsOf(judged.rows),
    fileWarnings: [...again, ...judged.warnings],
  });
  return answerOf(ctx, changed);
}

async function commit(ctx: WriteContext, upload: Stored, input: UploadList): Promise<ListUpload> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`list upload ${upload.kind}`}, 19))`,
  );
  const missing = missingFields(upload);
  if (missing.length > 0) {
    const found = upload.headers.map(({ header }) => header).join(', ');
    throw unreadable(`Needed column missing: ${missing.join(', ')}. Found: ${found}`);
  }
  const judged = await judge(ctx, upload, await rawRows(ctx, upload.id));
  await passUnchanged(ctx, upload, judged, input.expectedCounts);
  const errors = upload.counts.error;
  if (errors > 0 && !input.onlyValid) {
    const rows = errors === 1 ? '1 row has' : `${errors} rows have`;
    throw ruleBroken(
      'upload.has_errors',
      `${rows} errors. Fix them or choose to load the valid rows only.`,
    );
  }
  const wrong = new Set(judged.rows.flatMap((row) => (row.action === 'error' ? row.rowNo : [])));
  for (const step of judged.steps) {
    if (step.rowNos.some((rowNo) => wrong.has(rowNo))) continue;
    await keepTargets(ctx, upload.id, await atRows(step.rowNos, () => step.apply(ctx)));
  }
  const done = await updateRow(ctx, uploads, upload, {
    status: wrong.size > 0 ? 'part_committed' : 'committed',
    committedAt: ctx.now,
    committedBy: ctx.user.id,
  });
  return answerOf(ctx, done);
}

async function discard(ctx: WriteContext, upload: Stored): Promise<ListUpload> {
  const gone = await updateRow(ctx, uploads, upload, { status: 'discarded' });
  await ctx.tx.delete(uploadRows).where(eq(uploadRows.uploadId, upload.id));
  return answerOf(ctx, gone);
}

type Read = ListFile['rows'];

function judge(
  ctx: ReadContext,
  upload: Pick<Stored, 'kind' | 'headers' | 'options'>,
  rows: Read,
): Promise<Judged> {
  const fields = upload.headers.map(({ field }) => field);
  const sheet: Sheet = {
    mapped: new Set(fields.filter((field) => field !== null)),
    options: upload.options,
    rows: rows.map(({ rowNo, cells }) => ({
      rowNo,
      cells: Object.fromEntries(
        fields.flatMap((field, index) => {
          const cell = (cells[index] ?? '').trim();
          return field === null || cell === '' ? [] : [[field, cell]];
        }),
      ),
    })),
  };
  return listKinds[upload.kind].judge(ctx, sheet).then((judged) => ({
    ...judged,
    rows: judged.rows.map((row) => ({
      ...row,
      errors: row.errors.map(({ column, text }) => ({ column: columnName(upload, column), text })),
    })),
  }));
}

/** What the column is called in the file, else the label of its field. */
function columnName(upload: Pick<Stored, 'kind' | 'headers'>, field: string): string {
  const header = upload.headers.find((matchedHeader) => matchedHeader.field === field)?.header;
  const label = listKinds[upload.kind].fields.find(({ key }) => key === field)?.label;
  return header ?? label ?? field;
}

function matched(
  kind: ListKind,
  file: Pick<ListFile, 'headers' | 'rows'>,
  mapping: readonly { header: string; field: string | null }[] | null,
): MatchedHeader[] {
  const { fields } = listKinds[kind];
  const known = new Set(fields.map(({ key }) => key));
  const given = new Map(mapping?.map(({ header, field }) => [header, field]));
  const found = matchHeaders(file.headers, fields);
  const used = new Set<string>();
  return file.headers.map((header, index) => {
    const own = given.has(header) ? (given.get(header) ?? null) : undefined;
    const field = own === undefined ? (mapping ? null : (found[index]?.field ?? null)) : own;
    if (field !== null && (!known.has(field) || used.has(field))) {
      throw invalid({ mapping: `Choose a field for ${header} that no other column fills` });
    }
    if (field !== null) used.add(field);
    const samples = file.rows.flatMap(
      ({ cells }) => (cells[index] ?? '').trim().slice(0, 80) || [],
    );
    return {
      header,
      field,
      sureness: own === undefined ? (found[index]?.sureness ?? 0) : 1,
      samples: [...new Set(samples)].slice(0, 3),
    };
  });
}

/** How the last list with the same headers was matched and read. */
async function rememberedMapping(ctx: ReadContext, kind: ListKind, headerHash: string) {
  const [last] = await ctx.tx
    .select({ headers: uploads.headers, options: uploads.options })
    .from(uploads)
    .where(
      and(
        eq(uploads.kind, kind),
        eq(uploads.headerHash, headerHash),
        inArray(uploads.status, ['committed', 'part_committed']),
      ),
    )
    .orderBy(desc(uploads.id))
    .limit(1);
  return last;
}

async function loadedBefore(
  ctx: ReadContext,
  kind: ListKind,
  fileHash: string,
): Promise<string | null> {
  const [before] = await ctx.tx
    .select({ number: uploads.number, at: uploads.committedAt })
    .from(uploads)
    .where(
      and(
        eq(uploads.kind, kind),
        eq(uploads.fileHash, fileHash),
        inArray(uploads.status, ['committed', 'part_committed']),
      ),
    )
    .orderBy(desc(uploads.id))
    .limit(1);
  if (!before?.at) return null;
  const date = new Intl.DateTimeFormat('en-GB', {
    timeZone: ctx.settings['business.timeZone'],
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  }).format(new Date(before.at));
  return `This file was already loaded on ${date} (upload ${before.number}).`;
}

function missingFields(upload: Pick<Stored, 'kind' | 'headers'>): string[] {
  const mapped = new Set(upload.headers.map(({ field }) => field));
  return listKinds[upload.kind].fields
    .filter(({ key, isNeeded }) => isNeeded && !mapped.has(key))
    .map(({ label }) => label);
}

function countsOf(rows: readonly JudgedRow[]): ListCounts {
  const of = (action: JudgedRow['action']) => rows.filter((row) => row.action === action).length;
  return {
    rows: rows.length,
    create: of('create'),
    update: of('update'),
    same: of('same'),
    error: of('error'),
    warning: rows.filter(({ warnings }) => warnings.length > 0).length,
  };
}

/** Refuses when a row would now do something else than the person saw. */
async function passUnchanged(
  ctx: ReadContext,
  upload: Stored,
  judged: Judged,
  expected: ListCounts | undefined,
): Promise<void> {
  const counts = countsOf(judged.rows);
  const seen = await ctx.tx.select().from(uploadRows).where(eq(uploadRows.uploadId, upload.id));
  const before = new Map(seen.map((row) => [row.rowNo, resultOf(row)]));
  const differs = judged.rows.filter((row) => before.get(row.rowNo) !== resultOf(row));
  const asExpected = !expected || sameCounts(expected, counts);
  if (differs.length === 0 && asExpected) return;
  throw conflict('upload.preview_changed', 'Something changed since the preview. Check it again.', {
    more: { counts, rows: differs.slice(0, listLimits.shown) },
  });
}

const resultOf = ({
  action,
  before,
  after,
  errors,
}: Pick<JudgedRow, 'action' | 'before' | 'after' | 'errors'>) =>
  JSON.stringify([action, Object.entries(before).sort(), Object.entries(after).sort(), errors]);

const sameCounts = (a: ListCounts, b: ListCounts) =>
  (Object.keys(a) as (keyof ListCounts)[]).every((key) => a[key] === b[key]);

async function rawRows(ctx: ReadContext, uploadId: number): Promise<Read> {
  const rows = await ctx.tx
    .select({ rowNo: uploadRows.rowNo, cells: uploadRows.data })
    .from(uploadRows)
    .where(eq(uploadRows.uploadId, uploadId))
    .orderBy(asc(uploadRows.rowNo));
  return rows;
}

const rowsPerInsert = 1_000;

async function keepRows(
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

/** What each row wrote; a list of categories is looked up by it later. */
async function keepTargets(
  ctx: WriteContext,
  uploadId: number,
  targets: ReadonlyMap<number, number>,
): Promise<void> {
  if (targets.size === 0) return;
  const pairs = sql.join(
    [...targets].map(([rowNo, targetId]) => sql`(${rowNo}::int, ${targetId}::bigint)`),
    sql`, `,
  );
  await ctx.tx.execute(sql`
    update ${uploadRows} set target_id = written.target_id
    from (values ${pairs}) as written (row_no, target_id)
    where upload_id = ${uploadId} and list_upload_row.row_no = written.row_no`);
}

/** A refusal while loading names the row of the file that it came from. */
async function atRows<T>(rowNos: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [path = '', text = error.message] = Object.entries(error.beside.fields ?? {})[0] ?? [];
    const index = Number(/^lines\.(\d+)\./u.exec(path)?.[1] ?? 0);
    throw ruleBroken('upload.row_refused', `Row ${rowNos[index] ?? rowNos[0]}: ${text}`);
  }
}

/** Previews that nobody committed in time leave nothing behind but their head. */
async function forgetExpired(ctx: WriteContext): Promise<void> {
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

async function answerOf(ctx: ReadContext, upload: Stored): Promise<ListUpload> {
  const rows = await ctx.tx
    .select()
    .from(uploadRows)
    .where(eq(uploadRows.uploadId, upload.id))
    .orderBy(asc(uploadRows.rowNo))
    .limit(listLimits.shown);
  return {
    uploadId: upload.id,
    number: upload.number,
    kind: upload.kind,
    status: upload.status,
    fileName: upload.fileName,
    sheet: upload.sheet,
    encoding: upload.encoding,
    delimiter: upload.delimiter,
    headers: [...upload.headers],
    fields: listKinds[upload.kind].fields.map(({ key, label, isNeeded = false }) => ({
      key,
      label,
      isNeeded,
    })),
    missing: missingFields(upload),
    options: upload.options,
    counts: upload.counts,
    rows: rows.map((row) => ({ ...row, data: [...row.data], errors: [...row.errors] })),
    warnings: upload.fileWarnings,
    expiresAt: upload.expiresAt,
  };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
