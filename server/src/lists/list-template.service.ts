import type { ListKind, ListTemplateInput } from '@counting-house/contract/lists/list-upload.ts';
import type { ListKindRow } from '@counting-house/contract/kit/list-kind.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { stringify } from 'csv-stringify/sync';
import { eq } from 'drizzle-orm';
import { listKinds } from '../lists.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { harmless, sheetMimes } from '../platform/papers/sheet.ts';
import { writeXlsx } from '../platform/papers/xlsx.ts';
import { invalid, ruleBroken } from '../platform/problem.ts';
import { readRow } from '../platform/rows/rows.ts';
import { listsBefore } from './list-before.table.ts';
import type { ListCells } from './list-kind.service.ts';
import { passPermission } from './list-permission.service.ts';
import { uploads } from './list-upload.table.ts';

type Lines = readonly (readonly string[])[];

/**
 * A file to fill in, with every heading of a kind of list: a few rows as an example, or the list as it stands.
 *
 * @throws {Problem} `invalid` (422) without what the list belongs to, or for a kind that cannot be had filled.
 */
export async function listTemplate(
  ctx: ReadContext,
  { kind, isFilled = false, as, ...scope }: ListTemplateInput,
): Promise<FileAnswer> {
  passPermission(ctx, kind);
  const lines = linesOf(kind, isFilled ? await nowIn(ctx, kind, scope) : listKinds[kind].sample);
  const name = `${fileNameOf(kind)}${isFilled ? '' : '-sample'}`;
  if (as === 'csv') return toCsv(`${name}.csv`, lines);
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx(lines[0] ?? [], rowsOf(lines))) pieces.push(piece);
  return { fileName: `${name}.xlsx`, mime: sheetMimes.xlsx, bytes: Buffer.concat(pieces) };
}

/** A workbook is written as its rows come. */
async function* rowsOf([, ...rows]: Lines) {
  yield await Promise.resolve(rows);
}

/** Keeps a list as it is before it is changed, where its kind can say it. */
export async function keepBefore(
  ctx: WriteContext,
  { id, kind, options }: Pick<typeof uploads.$inferSelect, 'id' | 'kind' | 'options'>,
): Promise<void> {
  const { now } = listKinds[kind];
  if (!now) return;
  const csv = textOf(linesOf(kind, await now(ctx, options)));
  await ctx.tx.insert(listsBefore).values({ uploadId: id, csv }).onConflictDoNothing();
}

/** The list as it was just before an upload. @throws {Problem} `upload.not_kept` (422). */
export async function listBefore(
  ctx: ReadContext,
  { uploadId }: { uploadId: number },
): Promise<FileAnswer> {
  const upload = await readRow(ctx, uploads, uploadId);
  passPermission(ctx, upload.kind);
  const [kept] = await ctx.tx
    .select({ csv: listsBefore.csv })
    .from(listsBefore)
    .where(eq(listsBefore.uploadId, uploadId));
  if (!kept) throw ruleBroken('upload.not_kept', 'The list before this upload was not kept.');
  return fileOf(`${fileNameOf(upload.kind)}-before-${upload.number}.csv`, kept.csv);
}

async function nowIn(
  ctx: ReadContext,
  kind: ListKind,
  scope: { readonly companyId?: number | undefined; readonly groupId?: number | undefined },
): Promise<readonly ListCells[]> {
  const { now } = listKinds[kind];
  const { label, scope: of }: ListKindRow = allLists[kind];
  if (!now) throw invalid({ isFilled: `${label} cannot be downloaded as they stand` });
  if (of && scope[of] === undefined) {
    throw invalid({ [of]: of === 'groupId' ? 'Choose a group' : 'Choose a company' });
  }
  return now(ctx, scope);
}

function linesOf(kind: ListKind, rows: readonly ListCells[]): Lines {
  const { fields } = listKinds[kind];
  return [
    fields.map(({ label }) => label),
    ...rows.map((row) => fields.map(({ key }) => row[key] ?? '')),
  ];
}

const fileNameOf = (kind: ListKind) => allLists[kind].label.toLowerCase().replaceAll(' ', '-');

const textOf = (lines: Lines): string =>
  stringify(
    lines.map((line) => line.map(harmless)),
    { bom: true, record_delimiter: 'windows' },
  );

/** A CSV file whose cells no spreadsheet runs. */
export const toCsv = (fileName: string, lines: Lines): FileAnswer =>
  fileOf(fileName, textOf(lines));

const fileOf = (fileName: string, csv: string): FileAnswer => ({
  fileName,
  mime: sheetMimes.csv,
  bytes: Buffer.from(csv),
});
