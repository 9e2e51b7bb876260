import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import type { z } from 'zod';
import type { WriteContext } from '../platform/context.ts';
import type { JudgedRow, ListStep, SheetRow } from './list-kind.service.ts';
import {
  readCode,
  readDate,
  readFlag,
  readHsn,
  readMoney,
  readQty,
  readWhole,
  type Read,
} from './list-value.rules.ts';

export { dateCell, flagCell, moneyCell, qtyCell } from './list-value.rules.ts';

/** Reads the cells of one row and keeps what is wrong or worth a look, at its column. */
export type RowReader = {
  readonly rowNo: number;
  readonly warnings: string[];
  readonly errors: { column: string; text: string }[];
  /** Undefined for an empty cell. A single `-` clears: the empty text. */
  readonly text: (field: string) => string | undefined;
  readonly code: (field: string) => string | undefined;
  readonly money: (field: string, label: string) => number | undefined;
  /** @param unit of the goods, where they are known: a cell may name one. */
  readonly qty: (field: string, label: string, unit?: string) => number | undefined;
  readonly whole: (field: string, label: string) => number | undefined;
  readonly flag: (field: string, label: string) => boolean | undefined;
  readonly date: (field: string, label: string) => string | undefined;
  /** A day until which something holds: of a month alone its last. */
  readonly lastDay: (field: string, label: string) => string | undefined;
  readonly hsn: (field: string) => string | undefined;
  /** One fault of a cell is enough, and a cell that is filled is never called missing. */
  readonly wrong: (column: string, text: string) => void;
  readonly warn: (text: string) => void;
};

/** Their line breaks count. */
const longFields = new Set(['description']);

export function makeRowReader(row: SheetRow, options: ListOptions): RowReader {
  const warnings: string[] = [];
  const errors: { column: string; text: string }[] = [];
  const wrong = (column: string, text: string) => {
    if (errors.some((error) => error.column === column)) return;
    const isThere = (row.cells[column] ?? '-') !== '-';
    if (isThere && text.endsWith(' is required')) return;
    errors.push({ column, text });
  };
  const read = <T>(field: string, how: (cell: string) => Read<T>): T | undefined => {
    const cell = row.cells[field];
    if (cell === undefined) return undefined;
    const found = how(cell);
    if ('error' in found) {
      wrong(field, found.error);
      return undefined;
    }
    if (found.note) warnings.push(found.note);
    return found.value;
  };
  return {
    rowNo: row.rowNo,
    warnings,
    errors,
    text: (field) => {
      const cell = row.cells[field];
      if (cell === '-') return '';
      return longFields.has(field) ? cell : cell?.replaceAll(/\s+/gu, ' ');
    },
    code: (field) => read(field, readCode),
    money: (field, label) => read(field, (cell) => readMoney(cell, label, options)),
    qty: (field, label, unit) => read(field, (cell) => readQty(cell, label, { ...options, unit })),
    whole: (field, label) => read(field, (cell) => readWhole(cell, label, options)),
    flag: (field, label) => read(field, (cell) => readFlag(cell, label)),
    date: (field, label) => read(field, (cell) => readDate(cell, label, options)),
    lastDay: (field, label) =>
      read(field, (cell) => readDate(cell, label, { ...options, lastOfMonth: true })),
    hsn: (field) => read(field, readHsn),
    wrong,
    warn: (text) => void warnings.push(text),
  };
}

/**
 * The parts of a row that a shape takes, and what it refuses of the others: one wrong cell takes no right one with it.
 */
export function rightParts<S extends z.ZodObject>(
  shape: S,
  values: Readonly<Record<string, unknown>>,
): { readonly data: Partial<z.output<S>>; readonly issues: readonly z.core.$ZodIssue[] } {
  const whole = shape.safeParse(values);
  if (whole.success) return { data: whole.data as Partial<z.output<S>>, issues: [] };
  const { issues } = whole.error;
  const bad = new Set(issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !bad.has(key)));
  return { data: (shape.safeParse(rest).data ?? {}) as Partial<z.output<S>>, issues };
}

/** What was read and what it would do, as one judged row; a row with an error does nothing. */
export function judged(
  reader: RowReader,
  found: Pick<JudgedRow, 'action' | 'targetId' | 'before' | 'after'>,
): JudgedRow {
  const { rowNo, warnings, errors } = reader;
  if (errors.length > 0) return { ...found, rowNo, warnings, errors, action: 'error' };
  return { ...found, rowNo, warnings, errors };
}

/**
 * A row that is about one record and needs no other row: what it would do, and the step that does it.
 *
 * @param known the record as it stands; without one the row makes it.
 * @param load writes what the row says and answers the record's id; not called where nothing changes.
 */
export function ownRow(
  reader: RowReader,
  known: { readonly id: number } | null | undefined,
  change: ReturnType<typeof differences>,
  load: (ctx: WriteContext) => Promise<number>,
): { readonly row: JudgedRow; readonly step: ListStep } {
  const { before, after, isSame } = change;
  const action = !known ? 'create' : isSame ? 'same' : 'update';
  return {
    row: judged(reader, { before, after, action, targetId: known?.id ?? null }),
    step: {
      rowNos: [reader.rowNo],
      apply: async (ctx) => new Map([[reader.rowNo, known && isSame ? known.id : await load(ctx)]]),
    },
  };
}

/** What differs between two states of a thing, by label; only values that the row gives count. */
export function differences(
  pairs: readonly (readonly [label: string, before: string, after: string | undefined])[],
) {
  const changed = pairs.filter(([, before, after]) => after !== undefined && before !== after);
  return {
    before: Object.fromEntries(changed.map(([label, before]) => [label, before])),
    after: Object.fromEntries(changed.map(([label, , after]) => [label, after ?? ''])),
    isSame: changed.length === 0,
  };
}
