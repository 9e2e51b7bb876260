import { listLimits, type ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { readCells, type CellsFound } from '../../platform/sheets/cells.ts';
import { leftText, tableIn, type LeftOut, type SheetLine } from '../../platform/sheets/table.ts';
import { Refused } from '../../platform/papers/thread-work.ts';
import { asExport } from '../exports/known-exports.ts';
import { knownHeaders, type KnownField } from './list-match.rules.ts';

/** What stands in a file: the headers, and the rows behind them as text, in the order of the headers. */
export type ListFile = CellsFound & {
  readonly headers: readonly string[];
  /** `rowNo` as a sheet counts, the header's included. */
  readonly rows: readonly SheetLine[];
  /** The program whose export it is, where that is known. */
  readonly source: string | null;
  /** Header → field, where the program is known. */
  readonly fields: Readonly<Record<string, string>> | null;
  /** What was not read and why, and what else is to be known of the file. */
  readonly notes: readonly string[];
};

/** What is read of a file, and by what it is known. */
export type ListFileAsked = {
  readonly sheet?: string | undefined;
  readonly kind?: ListKind | undefined;
  readonly fields?: readonly KnownField[] | undefined;
};

/** Titles and small print beside the rows of a list. */
const mostBeside = 500;

/**
 * Reads a CSV, TSV, XLSX or XLS file as a list: its table is found between titles and small print, an export of a
 * known program is laid out as we read it.
 *
 * @throws {Refused} with what is wrong with the file.
 */
export async function readListFile(
  bytes: Uint8Array,
  asked: ListFileAsked = {},
): Promise<ListFile> {
  if (bytes.length === 0) throw new Refused('Choose a CSV or Excel file');
  if (bytes.length > listLimits.fileBytes) throw new Refused('File must be 5 MB or smaller');
  const { lines, found } = await linesOf(bytes, asked.sheet);
  const fields = asked.fields ?? [];
  const table = tableIn(lines, (headings) => knownHeaders(headings, fields));
  if (!table) throw new Refused('No header row found');
  const filled = table.body.length;
  if (filled > listLimits.rows) throw new Refused(`File has ${filled} rows; at most 20,000`);
  const plain = withoutEmpty(table.headings, table.body);
  const known = asExport(plain, asked.kind);
  const left: LeftOut[] = [
    ...table.above.map(({ rowNo }) => ({ rowNo, why: 'above the headings' })),
    ...table.left,
    ...known.left,
  ].toSorted((a, b) => a.rowNo - b.rowNo);
  return {
    ...found,
    headers: known.headers,
    rows: known.rows,
    source: known.source,
    fields: known.fields,
    notes: [...known.notes, ...leftText(left)],
  };
}

async function linesOf(
  bytes: Uint8Array,
  sheet: string | undefined,
): Promise<{ lines: SheetLine[]; found: CellsFound }> {
  const lines: SheetLine[] = [];
  let rowNo = 0;
  let filled = 0;
  let characters = 0;
  let cellsOfAll = 0;
  const most = listLimits.rows + mostBeside;
  const add = (line: readonly string[]) => {
    rowNo += 1;
    const last = line.findLastIndex((cell) => cell.trim() !== '');
    if (last < 0) return;
    filled += 1;
    if (last >= listLimits.columns) {
      throw new Refused(`File has ${last + 1} columns; at most ${listLimits.columns}`);
    }
    if (filled > most) return;
    const cells = line.slice(0, last + 1).map((cell) => cell.slice(0, listLimits.cellCharacters));
    cellsOfAll += cells.length;
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > listLimits.characters) throw new Refused('File has too much text');
    if (cellsOfAll > listLimits.cells)
      throw new Refused('File has too many cells: send fewer rows or columns');
    lines.push({ rowNo, cells });
  };
  const found = await readCells(bytes, add, { sheet, mostRows: most * 2 });
  if (filled > most) throw new Refused(`File has ${filled - 1} rows; at most 20,000`);
  return { lines, found };
}

/** Columns that hold nothing and are called nothing are none. */
function withoutEmpty(headings: readonly string[], body: readonly SheetLine[]) {
  const kept = headings.flatMap((name, index) => (name === '' ? [] : index));
  return {
    headers: kept.map((index) => headings[index] ?? ''),
    rows: body.map(({ rowNo, cells }) => ({
      rowNo,
      cells: kept.map((index) => cells[index] ?? ''),
    })),
  };
}
