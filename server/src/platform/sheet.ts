import type { FileAnswer, Operation } from '@counting-house/contract/kit/operation.ts';
import type { ValueKind } from '@counting-house/contract/kit/shapes.ts';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { writeXlsx, type Cell } from './xlsx.ts';

export type SheetColumn = {
  readonly key: string;
  readonly label: string;
  readonly kind: ValueKind;
};

/** Reads `key~Heading|key~Heading`; keys that the rows do not have are left out. */
export function columnsOf(operation: Operation, asked: string | undefined): SheetColumn[] {
  const kinds = kindsOf(operation);
  const wanted =
    asked?.split('|').map((pair) => pair.split('~')) ?? [...kinds.keys()].map((k) => [k]);
  return wanted.flatMap(([key = '', label]) => {
    const kind = kinds.get(key);
    return kind ? [{ key, label: label ?? key, kind }] : [];
  });
}

/** A file of the rows as the list shows them: rupees, whole units, and no cell that a sheet would run. */
export async function sheetOf(
  format: 'csv' | 'xlsx',
  {
    name,
    columns,
    rows,
  }: { name: string; columns: readonly SheetColumn[]; rows: readonly object[] },
): Promise<FileAnswer> {
  const head = columns.map(({ label }) => label);
  const cells = rows.map((row) =>
    columns.map(({ key, kind }) => cellOf((row as Record<string, unknown>)[key], kind)),
  );
  if (format === 'xlsx') {
    return { fileName: `${name}.xlsx`, mime: xlsxMime, bytes: await writeXlsx(head, cells) };
  }
  const lines = [head, ...cells].map((line) => line.map((cell) => harmless(cell)));
  const text = stringify(lines, { bom: true, record_delimiter: 'windows' });
  return { fileName: `${name}.csv`, mime: 'text/csv; charset=utf-8', bytes: Buffer.from(text) };
}

const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A cell that begins like a formula gets an apostrophe, so that no sheet runs it. */
export function harmless(cell: Cell): string | number | boolean {
  if (cell === null) return '';
  return typeof cell === 'string' && /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell;
}

function cellOf(value: unknown, kind: ValueKind): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') {
    if (kind === 'money') return value / 100;
    if (kind === 'qty') return value / 1000;
    return kind === 'bps' ? value / 100 : value;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The kinds of the fields of a list's rows, read off the answer's shape. */
function kindsOf(operation: Operation): Map<string, ValueKind> {
  const rows = operation.output instanceof z.ZodObject ? operation.output.shape.rows : undefined;
  const row = rows instanceof z.ZodArray ? rows.element : undefined;
  if (!(row instanceof z.ZodObject)) return new Map();
  return new Map(
    Object.entries(row.shape).map(([key, shape]) => [key, kindOf(shape as z.ZodType)] as const),
  );
}

function kindOf(shape: z.ZodType): ValueKind {
  const kind = shape.meta()?.['valueKind'];
  if (kind) return kind as ValueKind;
  if (
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodDefault
  ) {
    return kindOf(shape.unwrap() as z.ZodType);
  }
  return 'text';
}
