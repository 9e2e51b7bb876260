import { createHash } from 'node:crypto';
import {
  listLimits,
  type ListCounts,
  type ListKind,
  type ListOptions,
  type ListUpload,
  type MatchedHeader,
  type UploadList,
} from '@counting-house/contract/lists/list-upload.ts';
import { catalogueLists } from '@counting-house/contract/catalogue/catalogue.lists.ts';
import type { ListKindRow } from '@counting-house/contract/kit/list-kind.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { eq } from 'drizzle-orm';
import type { EarlyContext, ReadContext, WriteContext } from '../platform/context.ts';
import { prepared } from '../platform/http/handlers.ts';
import { startJob } from '../platform/jobs/jobs.ts';
import { detectDecimalSign } from '../platform/sheets/amount.ts';
import { nextNumber } from '../platform/settings/numbers.ts';
import { conflict, invalid, Problem, ruleBroken } from '../platform/problem.ts';
import { insertRow, lockRow, updateRow } from '../platform/rows/rows.ts';
import { listKinds } from '../lists.ts';
import { parseListFile, unreadable } from './reading/list-file.ts';
import type { ListFile } from './reading/list-file.rules.ts';
import { countRows, judge } from './list-judging.service.ts';
import type { Judged, JudgedRow } from './list-kind.service.ts';
import { loadAtOnce, lockKind } from './list-load.service.ts';
import {
  loadedBefore,
  matched,
  missingChoices,
  rememberedFields,
  rememberedMapping,
} from './list-matching.service.ts';
import { keepBefore } from './list-template.service.ts';
import { readListUpload, forgetExpired, keepRows, rawRows } from './list-row-store.service.ts';
import { passPermission } from './list-permission.service.ts';
import { runListUploadJob } from './list-upload.job.ts';
import { uploadRows, uploads } from './list-upload.table.ts';

type Stored = typeof uploads.$inferSelect;

/**
 * Reads a list from a file and shows what it would change (`preview`, `remap`), loads it (`commit`), or
 * forgets it (`discard`). Preview and commit judge the rows by the same code.
 *
 * @throws {Problem} `upload.file_unreadable`, `upload.has_errors`, `upload.closed` (422);
 *   `upload.preview_changed` (409) when a row would now do something else.
 */
export const uploadList = prepared(readFile, change);

/** The same for what the catalogue brings: products, categories, prices. */
export const uploadProductList = prepared(readProductFile, (ctx, input: UploadList, read) =>
  change(ctx, input, read),
);

type ReadFile = { readonly file: ListFile; readonly fileHash: string };

/** What a preview is made of: the file as it was read; null for what needs no file. */
async function readFile(ctx: EarlyContext, input: UploadList): Promise<ReadFile | null> {
  if (input.mode !== 'preview') return null;
  passPermission(ctx, kindOf(input));
  const [sent] = ctx.files;
  if (!sent) throw new Problem(400, 'malformed', texts.malformed);
  const { fields } = listKinds[kindOf(input)];
  const asked = { sheet: input.sheet, kind: kindOf(input), fields };
  const file = await parseListFile(sent.bytes, asked);
  return { file, fileHash: hashOf(Buffer.from(sent.bytes)) };
}

async function readProductFile(ctx: EarlyContext, input: UploadList): Promise<ReadFile | null> {
  if (!(kindOf(input) in catalogueLists)) throw invalid({ kind: 'Choose a valid kind' });
  return readFile(ctx, input);
}

function kindOf({ kind }: UploadList): ListKind {
  if (!kind) throw invalid({ kind: 'Kind is required' });
  return kind;
}

async function change(
  ctx: WriteContext,
  input: UploadList,
  read: ReadFile | null,
): Promise<ListUpload> {
  if (read) return preview(ctx, input, read);
  const upload = await lockRow(ctx, uploads, input.uploadId ?? 0);
  passPermission(ctx, upload.kind);
  if (upload.status !== 'previewed' || upload.expiresAt <= ctx.now) {
    throw ruleBroken('upload.closed', 'This preview is closed. Upload the file again.');
  }
  if (input.mode === 'discard') return discard(ctx, upload);
  return input.mode === 'remap' ? remap(ctx, upload, input) : commit(ctx, upload, input);
}

async function preview(
  ctx: WriteContext,
  input: UploadList,
  { file, fileHash }: ReadFile,
): Promise<ListUpload> {
  const kind = kindOf(input);
  await forgetExpired(ctx);
  const headerHash = hashOf(Buffer.from(JSON.stringify(file.headers)));
  const remembered = await rememberedMapping(ctx, kind, headerHash);
  const headers = matched(
    kind,
    file,
    input.mapping ?? remembered?.headers ?? null,
    remembered ? undefined : await rememberedFields(ctx, kind),
  );
  const options = {
    ...decimalIn(kind, headers, file.rows),
    ...withoutScope(kind, remembered?.options),
    ...input.options,
  };
  const judged = await judge(ctx, { kind, headers, options }, file.rows);
  const again = await loadedBefore(ctx, kind, fileHash);
  const upload = await insertRow(ctx, uploads, {
    number: await nextNumber(ctx, 'upload', { date: ctx.today }),
    kind,
    fileName: ctx.file?.fileName ?? '',
    fileHash,
    headerHash,
    sheet: file.sheet,
    encoding: file.encoding,
    delimiter: file.delimiter,
    headers,
    options,
    counts: countRows(judged.rows),
    makes: judged.first?.says ?? null,
    belongsTo: judged.belongsTo ?? null,
    fileWarnings: [...(again ? [again] : []), ...judged.warnings],
    source: file.source,
    notes: file.notes.slice(0, listLimits.notes),
    expiresAt: new Date(Date.parse(ctx.now) + listLimits.previewHours * 3_600_000).toISOString(),
  });
  await keepRows(ctx, upload.id, file.rows, judged.rows);
  return readListUpload(ctx, upload);
}

/** Rows that tell which sign stands before decimals. */
const rowsLookedAt = 2_000;

/** A comma before decimals, where the columns of amounts leave no doubt of it. */
function decimalIn(
  kind: ListKind,
  headers: readonly MatchedHeader[],
  rows: ListFile['rows'],
): ListOptions {
  const measured = new Set(
    listKinds[kind].fields.flatMap(({ key, measure }) => (measure ? key : [])),
  );
  const at = headers.flatMap(({ field }, index) => (measured.has(field ?? '') ? index : []));
  const cells = rows
    .slice(0, rowsLookedAt)
    .flatMap((row) => at.map((index) => row.cells[index] ?? ''));
  return detectDecimalSign(cells) === ',' ? { decimal: ',' } : {};
}

/** How the last such list was read; what its rows belonged to is asked for anew. */
function withoutScope(kind: ListKind, options: ListOptions = {}): ListOptions {
  const { scope }: ListKindRow = allLists[kind];
  return scope ? { ...options, [scope]: undefined } : options;
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
    counts: countRows(judged.rows),
    makes: judged.first?.says ?? null,
    fileWarnings: [...again, ...judged.warnings],
  });
  return readListUpload(ctx, changed);
}

async function commit(ctx: WriteContext, upload: Stored, input: UploadList): Promise<ListUpload> {
  await lockKind(ctx, upload.kind);
  const missing = missingChoices(upload);
  if (missing.length > 0) {
    const found = upload.headers.map(({ header }) => header).join(', ');
    throw unreadable(`${missing.join('. ')}. Columns of the file: ${found}`);
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
  await keepBefore(ctx, upload);
  if (judged.rows.length > listLimits.atOnce)
    return readListUpload(ctx, await loadLater(ctx, upload));
  if (!judged.first) return readListUpload(ctx, await loadAtOnce(ctx, upload, judged));
  await judged.first.apply(ctx);
  const ready = await judge(ctx, upload, await rawRows(ctx, upload.id));
  return readListUpload(ctx, await loadAtOnce(ctx, upload, ready));
}

/** A long list is loaded in the background, row by row as the preview showed it. */
async function loadLater(ctx: WriteContext, upload: Stored): Promise<Stored> {
  const { id: uploadId, number, kind } = upload;
  const jobId = await startJob(ctx, runListUploadJob, { uploadId, number, kind });
  return updateRow(ctx, uploads, upload, { status: 'loading', committedBy: ctx.user.id, jobId });
}

async function discard(ctx: WriteContext, upload: Stored): Promise<ListUpload> {
  const gone = await updateRow(ctx, uploads, upload, { status: 'discarded' });
  await ctx.tx.delete(uploadRows).where(eq(uploadRows.uploadId, upload.id));
  return readListUpload(ctx, gone);
}

/** Refuses when a row would now do something else than the person saw. */
async function passUnchanged(
  ctx: ReadContext,
  upload: Stored,
  judged: Judged,
  expected: ListCounts | undefined,
): Promise<void> {
  const counts = countRows(judged.rows);
  const seen = await ctx.tx.select().from(uploadRows).where(eq(uploadRows.uploadId, upload.id));
  const before = new Map(seen.map((row) => [row.rowNo, resultOf(row)]));
  const differs = judged.rows.filter((row) => before.get(row.rowNo) !== resultOf(row));
  const asExpected = !expected || sameCounts(expected, counts);
  const makesTheSame = (judged.first?.says ?? null) === upload.makes;
  if (differs.length === 0 && asExpected && makesTheSame) return;
  throw conflict('upload.preview_changed', 'Something changed since the preview. Check it again.', {
    more: { counts, rows: differs.slice(0, listLimits.shown) },
  });
}

/** What a row would do, comparable whatever the order of its fields. */
function resultOf(row: Pick<JudgedRow, 'action' | 'before' | 'after' | 'errors'>): string {
  const errors = row.errors.map(({ column, text }) => `${column}: ${text}`);
  const [before, after] = [row.before, row.after].map((words) => Object.entries(words).sort());
  return JSON.stringify([row.action, before, after, errors]);
}

const sameCounts = (a: ListCounts, b: ListCounts) =>
  (Object.keys(a) as (keyof ListCounts)[]).every((key) => a[key] === b[key]);

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
