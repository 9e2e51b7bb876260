import { listLimits } from '@counting-house/contract/lists/list-upload.ts';
import { unguarded } from '@counting-house/contract/kit/csv-guard.ts';
import { parse } from 'csv-parse/sync';
import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { Refused } from '../platform/papers/thread-work.ts';

/** What stands in a file: the headers, and the rows behind them as text, in the order of the headers. */
export type ListFile = {
  readonly headers: readonly string[];
  /** `rowNo` as a sheet counts, the header's included. */
  readonly rows: readonly { readonly rowNo: number; readonly cells: readonly string[] }[];
  readonly encoding: string;
  readonly delimiter: string | null;
  readonly sheet: string | null;
};

/** A workbook may not unpack to more than this, whatever its own size. */
const mostUnpacked = 100 * 1_048_576;

/**
 * Reads a CSV, TSV or XLSX file as text; delimiter and encoding are found, not asked. That takes its
 * time: the server has it done in a thread.
 *
 * @param sheet of a workbook; the first when left out.
 * @throws {Refused} with what is wrong with the file.
 */
export async function readListFile(bytes: Uint8Array, sheet?: string): Promise<ListFile> {
  if (bytes.length === 0) throw unreadable('Choose a CSV or XLSX file');
  if (bytes.length > listLimits.fileBytes) throw unreadable('File must be 5 MB or smaller');
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readSheet(bytes, sheet);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw unreadable(whyOldFormat(bytes));
  const { text, encoding } = decoded(bytes);
  if (text.includes('\u0000')) throw unreadable('Choose a CSV or XLSX file');
  const delimiter = delimiterOf(text);
  return readText(text, delimiter, encoding);
}

const unreadable = (text: string) => new Refused(text);

async function readSheet(bytes: Uint8Array, wanted: string | undefined): Promise<ListFile> {
  const sheets = await readWorkbook(unpacked(bytes)).catch(() => {
    throw unreadable('Choose a CSV or XLSX file');
  });
  const chosen = wanted === undefined ? sheets[0] : sheets.find(({ sheet }) => sheet === wanted);
  if (!chosen) {
    throw unreadable(`Sheet not found. Found: ${sheets.map(({ sheet }) => sheet).join(', ')}`);
  }
  const table = openTable();
  for (const row of chosen.data) table.add(row.map(cellText));
  return table.close({ encoding: 'XLSX', delimiter: null, sheet: chosen.sheet });
}

/**
 * The same workbook, its parts unpacked: they are no larger than the archive says, however much would
 * come out of them.
 */
function unpacked(bytes: Uint8Array): ArrayBuffer {
  let left = mostUnpacked;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/u.test(name)) return false;
        left -= originalSize;
        if (left < 0) throw unreadable('The workbook is too large when it is unpacked');
        return true;
      },
    });
    return zipSync(parts, { level: 0 }).buffer;
  } catch (error) {
    throw error instanceof Refused ? error : unreadable('Choose a CSV or XLSX file');
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}

const startsWith = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[index] === sign);

/** An encrypted workbook wears the clothes of the old format. */
function whyOldFormat(bytes: Uint8Array): string {
  const marker = Buffer.from('EncryptedPackage', 'utf16le');
  return Buffer.from(bytes).includes(marker)
    ? 'The file is password protected'
    : 'Choose a CSV or XLSX file';
}

function decoded(bytes: Uint8Array): { text: string; encoding: string } {
  const as = (label: string, encoding: string, options = {}) => ({
    text: new TextDecoder(label, options).decode(bytes),
    encoding,
  });
  if (startsWith(bytes, [0xff, 0xfe])) return as('utf-16le', 'UTF-16');
  if (startsWith(bytes, [0xfe, 0xff])) return as('utf-16be', 'UTF-16');
  const start = bytes.subarray(0, 400);
  const zeros = start.filter((byte) => byte === 0).length;
  if (zeros > start.length / 4) return as(start[0] === 0 ? 'utf-16be' : 'utf-16le', 'UTF-16');
  try {
    return as('utf-8', 'UTF-8', { fatal: true });
  } catch {
    return as('windows-1252', 'Windows-1252');
  }
}

const delimiters = [',', ';', '\t', '|'] as const;

/** The sign that splits the first lines into the most columns, alike in each of them. */
function delimiterOf(text: string): string {
  const lines = text
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => countOutsideQuotes(line, delimiter));
    const alike = counts.filter((count) => count === counts[0]).length;
    return { delimiter, score: (counts[0] ?? 0) * alike };
  });
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}

const countOutsideQuotes = (line: string, sign: string) =>
  line.replaceAll(/"[^"]*"/gu, '').split(sign).length - 1;

function readText(text: string, delimiter: string, encoding: string): ListFile {
  const table = openTable();
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      max_record_size: 1_000_000,
      on_record: (cells: string[]) => {
        table.add(cells.map(unguarded));
        return null; // What the table does not keep is not kept here either.
      },
    });
  } catch (error) {
    if (error instanceof Refused) throw error;
    const [, line] = /at line (\d+)/u.exec(String(error)) ?? [];
    throw unreadable(`The quotes in row ${line ?? '?'} do not match.`);
  }
  return table.close({ encoding, delimiter, sheet: null });
}

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
    close(found: Pick<ListFile, 'encoding' | 'delimiter' | 'sheet'>): ListFile {
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
