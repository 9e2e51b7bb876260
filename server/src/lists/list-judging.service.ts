import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import type { ListCounts } from '@counting-house/contract/lists/list-upload.ts';
import type { ReadContext } from '../platform/context.ts';
import { breather } from '../platform/papers/breather.ts';
import { cleanRichTexts } from '../platform/papers/rich-text.ts';
import { keptCell } from '../platform/sheets/measure.ts';
import type { ListFile } from './reading/list-file.rules.ts';
import type { Judged, JudgedRow, Sheet, SheetRow } from './list-kind.service.ts';
import { listKinds } from '../lists.ts';
import type { uploads } from './list-upload.table.ts';

type Stored = typeof uploads.$inferSelect;

/** The rows of a file, as they were read. */
export type Read = ListFile['rows'];

/** The field of products and categories that keeps its mark-up. */
const richField = 'description';

/** The field of every list that names goods by a trade number, which has one form. */
const barcodeField = 'barcode';

/** Judges the rows of a list by its kind; errors stand at the columns of the file. */
export async function judge(
  ctx: ReadContext,
  upload: Pick<Stored, 'kind' | 'headers' | 'options'>,
  rows: Read,
): Promise<Judged> {
  const fields = upload.headers.map(({ field }) => field);
  const keeps = keepersOf(upload);
  const clean = await cleanRichTexts(cellsAt(rows, fields.indexOf(richField)));
  const breathe = breather();
  const sheetRows: SheetRow[] = [];
  for (const { rowNo, cells } of rows) {
    await breathe();
    const filled = fields.flatMap((field, index) => {
      const cell = (cells[index] ?? '').trim();
      if (field === null || cell === '') return [];
      if (field === barcodeField) return [[field, codeOfGoods(cell)]];
      if (field === richField) return [[field, clean.get(cell) ?? '']];
      return [[field, keeps[index]?.(cell) ?? cell]];
    });
    sheetRows.push({ rowNo, cells: Object.fromEntries(filled) });
  }
  const sheet: Sheet = {
    mapped: new Set(fields.filter((field) => field !== null)),
    unmatched: upload.headers.flatMap(({ header, field }) => (field === null ? header : [])),
    headers: new Map(
      upload.headers.flatMap(({ header, field }) => (field === null ? [] : [[field, header]])),
    ),
    options: upload.options,
    rows: sheetRows,
  };
  const judged = await listKinds[upload.kind].judge(ctx, sheet);
  return {
    ...judged,
    rows: judged.rows.map((row) => ({
      ...row,
      errors: row.errors.map(({ column, text }) => ({ column: columnName(upload, column), text })),
    })),
  };
}

/** By column: puts a cell into the unit of its field. */
function keepersOf({ kind, headers, options }: Pick<Stored, 'kind' | 'headers' | 'options'>) {
  const byKey = new Map(listKinds[kind].fields.map((field) => [field.key, field]));
  const decimal = options.decimal ?? '.';
  return headers.map(({ field, unit }) => {
    const measure = byKey.get(field ?? '')?.measure;
    return measure ? (cell: string) => keptCell(cell, { measure, unit, decimal }) : undefined;
  });
}

const cellsAt = (rows: Read, column: number): string[] =>
  column < 0 ? [] : rows.flatMap(({ cells }) => cells[column]?.trim() || []);

/** What the column is called in the file, else the label of its field. */
export function columnName(upload: Pick<Stored, 'kind' | 'headers'>, field: string): string {
  const header = upload.headers.find((matchedHeader) => matchedHeader.field === field)?.header;
  const label = listKinds[upload.kind].fields.find(({ key }) => key === field)?.label;
  return header ?? label ?? field;
}

/** How many rows would do what. */
export function countRows(rows: readonly JudgedRow[]): ListCounts {
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
