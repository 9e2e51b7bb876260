import { listLimits } from '@counting-house/contract/lists/list-upload.ts';
import { readCells, type CellsFound } from '../platform/papers/cells.ts';
import { Refused } from '../platform/papers/thread-work.ts';

/** What stands in a file: the headers, and the rows behind them as text, in the order of the headers. */
export type ListFile = CellsFound & {
  readonly headers: readonly string[];
  /** `rowNo` as a sheet counts, the header's included. */
  readonly rows: readonly { readonly rowNo: number; readonly cells: readonly string[] }[];
};

/**
 * Reads a CSV, TSV or XLSX file as a list; see `readCells`.
 *
 * @param sheet of a workbook; the first when left out.
 * @throws {Refused} with what is wrong with the file.
 */
export async function readListFile(bytes: Uint8Array, sheet?: string): Promise<ListFile> {
  if (bytes.length === 0) throw unreadable('Choose a CSV or XLSX file');
  if (bytes.length > listLimits.fileBytes) throw unreadable('File must be 5 MB or smaller');
  const table = openTable();
  const found = await readCells(bytes, table.add, sheet);
  return table.close(found);
}

const unreadable = (text: string) => new Refused(text);

/** Takes the lines of a file one by one, and keeps no more of them than a list may have. */
function openTable() {
  let lines = 0;
  let filled = 0;
  let characters = 0;
  let widest = 0;
  let head: readonly string[] | undefined;
  const rows: { rowNo: number; cells: readonly string[] }[] = [];
  return {
    add(line: readonly string[]): void {
      lines += 1;
      const last = line.findLastIndex((cell) => cell.trim() !== '');
      if (last < 0) return;
      if (!head) {
        head = line.map((name) => name.replaceAll(/\s+/gu, ' ').trim().slice(0, 200));
        passColumns(head.findLastIndex((name) => name !== '') + 1);
        return;
      }
      filled += 1;
      if (filled > listLimits.rows) return;
      const columns = Math.min(last + 1, head.length);
      widest = Math.max(widest, columns);
      const cells = line
        .slice(0, Math.min(columns, listLimits.columns))
        .map((cell) => cell.slice(0, listLimits.cellCharacters));
      characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (characters > listLimits.characters) throw unreadable('File has too much text');
      rows.push({ rowNo: lines, cells });
    },
    close(found: CellsFound): ListFile {
      if (!head || head.every((cell) => /^[\d.,\s-]*$/u.test(cell))) {
        throw unreadable('No header row found');
      }
      if (filled > listLimits.rows) throw unreadable(`File has ${filled} rows; at most 20,000`);
      const headers = namedColumns(head, widest);
      const whole = rows.map(({ rowNo, cells }) => ({
        rowNo,
        cells: headers.map((_, index) => cells[index] ?? ''),
      }));
      return { headers, rows: whole, ...found };
    },
  };
}

function passColumns(columns: number): void {
  if (columns > listLimits.columns) {
    throw unreadable(`File has ${columns} columns; at most ${listLimits.columns}`);
  }
}

/** Columns without a name that hold something are called by their place; empty ones at the end are none. */
function namedColumns(head: readonly string[], widest: number): string[] {
  const columns = Math.max(widest, head.findLastIndex((name) => name !== '') + 1);
  passColumns(columns);
  const headers = head.slice(0, columns).map((name, index) => name || `Column ${index + 1}`);
  const twice = headers.find((name, index) => headers.indexOf(name) !== index);
  if (twice) throw unreadable(`Column ${twice} appears twice`);
  return headers;
}
