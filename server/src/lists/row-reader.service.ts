import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import type { WriteContext } from '../platform/context.ts';
import type { JudgedRow, ListStep, SheetRow } from './list-kind.service.ts';
import {
  readCode,
  readDate,
  readFlag,
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
  readonly qty: (field: string, label: string) => number | undefined;
  readonly whole: (field: string, label: string) => number | undefined;
  readonly flag: (field: string, label: string) => boolean | undefined;
  readonly date: (field: string, label: string) => string | undefined;
  readonly wrong: (column: string, text: string) => void;
  readonly warn: (text: string) => void;
};

/** Their line breaks count. */
const longFields = new Set(['description']);

export function readerOf(row: SheetRow, options: ListOptions): RowReader {
  const warnings: string[] = [];
  const errors: { column: string; text: string }[] = [];
  const read = <T>(field: string, how: (cell: string) => Read<T>): T | undefined => {
    const cell = row.cells[field];
    if (cell === undefined) return undefined;
    const found = how(cell);
    if ('error' in found) {
      errors.push({ column: field, text: found.error });
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
    qty: (field, label) => read(field, (cell) => readQty(cell, label, options)),
    whole: (field, label) => read(field, (cell) => readWhole(cell, label)),
    flag: (field, label) => read(field, (cell) => readFlag(cell, label)),
    date: (field, label) => read(field, (cell) => readDate(cell, label, options)),
    wrong: (column, text) => void errors.push({ column, text }),
    warn: (text) => void warnings.push(text),
  };
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
