import type { ListCounts } from '@counting-house/contract/b2b/list-upload.ts';
import type { ReadContext } from '../platform/context.ts';
import type { ListFile } from './list-file.rules.ts';
import type { Judged, JudgedRow, Sheet } from './list-kind.ts';
import { listKinds } from './list-kinds.ts';
import type { uploads } from './list-upload.table.ts';

type Stored = typeof uploads.$inferSelect;

/** The rows of a file, as they were read. */
export type Read = ListFile['rows'];

/** Judges the rows of a list by its kind; errors stand at the columns of the file. */
export function judge(
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
export function columnName(upload: Pick<Stored, 'kind' | 'headers'>, field: string): string {
  const header = upload.headers.find((matchedHeader) => matchedHeader.field === field)?.header;
  const label = listKinds[upload.kind].fields.find(({ key }) => key === field)?.label;
  return header ?? label ?? field;
}

/** How many rows would do what. */
export function countsOf(rows: readonly JudgedRow[]): ListCounts {
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
