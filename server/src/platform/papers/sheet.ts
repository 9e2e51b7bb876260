import { guarded } from '@counting-house/contract/kit/csv-guard.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { ValueKind } from '@counting-house/contract/kit/shapes.ts';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { writeXlsx, type Cell } from './xlsx.ts';

export type SheetColumn = {
  readonly key: string;
  readonly label: string;
  readonly kind: ValueKind;
  /** What its values are called on the screen. */
  readonly words?: ReadonlyMap<string, string>;
};

/** Reads `key~Heading~value=Words;value=Words|key~Heading`; keys that the rows do not have are left out. */
export function columnsOf(operation: Operation, asked: string | undefined): SheetColumn[] {
  const kinds = kindsOf(operation);
  const wanted =
    asked?.split('|').map((pair) => pair.split('~')) ?? [...kinds.keys()].map((k) => [k]);
  return wanted.flatMap(([key = '', label, words]) => {
    const kind = kinds.get(key);
    const named = words === undefined ? {} : { words: wordsIn(words) };
    return kind ? [{ key, label: label ?? key, kind, ...named }] : [];
  });
}

const wordsIn = (written: string): ReadonlyMap<string, string> =>
  new Map(
    written.split(';').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    }),
  );

/** The bytes of a file, in pieces as its rows come. */
type Pieces = AsyncGenerator<Uint8Array>;

export const sheetMimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * A file of rows as the list shows them: rupees, whole units, the business's own time, and no cell that
 * a sheet would run.
 */
export function sheetOf(
  format: keyof typeof sheetMimes,
  { columns, timeZone }: { columns: readonly SheetColumn[]; timeZone: string },
  batches: AsyncIterable<readonly object[]>,
): Pieces {
  const head = columns.map(({ label }) => label);
  const cells = cellsOf(columns, timeZone, batches);
  return format === 'xlsx' ? writeXlsx(head, cells) : csvOf(head, cells);
}

type Batches = AsyncGenerator<readonly (readonly Cell[])[]>;

async function* cellsOf(
  columns: readonly SheetColumn[],
  timeZone: string,
  batches: AsyncIterable<readonly object[]>,
): Batches {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  for await (const rows of batches) {
    yield rows.map((row) =>
      columns.map(({ key, kind, words }) => {
        const value = (row as Record<string, unknown>)[key];
        const word = typeof value === 'string' ? words?.get(value) : undefined;
        return word ?? cellOf(value, kind, clock);
      }),
    );
  }
}

async function* csvOf(head: readonly string[], batches: Batches): Pieces {
  const written = (lines: readonly (readonly Cell[])[], bom: boolean) =>
    Buffer.from(
      stringify(
        lines.map((line) => line.map(harmless)),
        { bom, record_delimiter: 'windows' },
      ),
    );
  yield written([head], true);
  for await (const lines of batches) yield written(lines, false);
}

/** A cell as a CSV file holds it: text that a sheet would run is guarded. */
export function harmless(cell: Cell): string | number | boolean {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.shown;
  return typeof cell === 'string' ? guarded(cell) : cell;
}

function cellOf(value: unknown, kind: ValueKind, clock: Intl.DateTimeFormat): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'date') return { shown: String(value) };
  if (kind === 'ts') return { shown: clock.format(new Date(String(value))) };
  if (typeof value === 'number') {
    if (kind === 'money') return value / 100;
    if (kind === 'qty' || kind === 'taxRate') return value / 1000;
    return kind === 'bps' ? value / 100 : value;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string') return value;
  // A value in force, beside where it comes from.
  if (typeof value === 'object' && 'value' in value) return cellOf(value.value, 'text', clock);
  return JSON.stringify(value);
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
