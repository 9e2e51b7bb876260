import { listLimits } from '@counting-house/contract/b2b/list-upload.ts';
import { unguarded } from '@counting-house/contract/kit/csv-guard.ts';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { ruleBroken } from '../platform/problem.ts';

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
 * Reads a CSV, TSV or XLSX file as text; delimiter and encoding are found, not asked.
 *
 * @param sheet of a workbook; the first when left out.
 * @throws {Problem} `upload.file_unreadable` (422) with what is wrong with the file.
 */
export async function readListFile(bytes: Uint8Array, sheet?: string): Promise<ListFile> {
  if (bytes.length === 0) throw unreadable('Choose a CSV or XLSX file');
  if (bytes.length > listLimits.fileBytes) throw unreadable('File must be 5 MB or smaller');
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readSheet(bytes, sheet);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw unreadable(whyOldFormat(bytes));
  const { text, encoding } = decoded(bytes);
  if (text.includes('\u0000')) throw unreadable('Choose a CSV or XLSX file');
  const delimiter = delimiterOf(text);
  return tableOf(recordsOf(text, delimiter), { encoding, delimiter, sheet: null });
}

export const unreadable = (text: string) => ruleBroken('upload.file_unreadable', text);

async function readSheet(bytes: Uint8Array, wanted: string | undefined): Promise<ListFile> {
  passUnpacked(bytes);
  const sheets = await readWorkbook(Buffer.from(bytes)).catch(() => {
    throw unreadable('Choose a CSV or XLSX file');
  });
  const chosen = wanted === undefined ? sheets[0] : sheets.find(({ sheet }) => sheet === wanted);
  if (!chosen) {
    throw unreadable(`Sheet not found. Found: ${sheets.map(({ sheet }) => sheet).join(', ')}`);
  }
  const records = chosen.data.map((row, index) => ({ rowNo: index + 1, cells: row.map(cellText) }));
  return tableOf(records, { encoding: 'XLSX', delimiter: null, sheet: chosen.sheet });
}

/** Reads the sizes that the archive says of its parts, and unpacks none. */
function passUnpacked(bytes: Uint8Array): void {
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return false;
      },
    });
  } catch {
    throw unreadable('Choose a CSV or XLSX file');
  }
  if (unpacked > mostUnpacked) throw unreadable('The workbook is too large when it is unpacked');
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

type Record = { readonly rowNo: number; readonly cells: readonly string[] };

function recordsOf(text: string, delimiter: string): Record[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      max_record_size: 1_000_000,
    }) as string[][];
    return records.map((cells, index) => ({ rowNo: index + 1, cells: cells.map(unguarded) }));
  } catch (error) {
    const [, line] = /at line (\d+)/u.exec(String(error)) ?? [];
    throw unreadable(`The quotes in row ${line ?? '?'} do not match.`);
  }
}

function tableOf(
  records: readonly Record[],
  found: { encoding: string; delimiter: string | null; sheet: string | null },
): ListFile {
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...rows] = filled;
  if (!head || head.cells.every((cell) => /^[\d.,\s-]*$/u.test(cell))) {
    throw unreadable('No header row found');
  }
  if (rows.length > listLimits.rows) {
    throw unreadable(`File has ${rows.length} rows; at most 20,000`);
  }
  const headers = namedColumns(head.cells, rows);
  if (headers.length > listLimits.columns) {
    throw unreadable(`File has ${headers.length} columns; at most ${listLimits.columns}`);
  }
  return {
    headers,
    rows: rows.map(({ rowNo, cells }) => ({
      rowNo,
      cells: headers.map((_, index) => (cells[index] ?? '').slice(0, listLimits.cellCharacters)),
    })),
    ...found,
  };
}

/** Columns without a name that hold something are called by their place; empty ones at the end are none. */
function namedColumns(head: readonly string[], rows: readonly Record[]): string[] {
  const names = head.map((name) => name.replaceAll(/\s+/gu, ' ').trim().slice(0, 200));
  const isUsed = (index: number) => rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
  while (names.length > 0 && names.at(-1) === '' && !isUsed(names.length - 1)) names.pop();
  const headers = names.map((name, index) => name || `Column ${index + 1}`);
  const twice = headers.find((name, index) => headers.indexOf(name) !== index);
  if (twice) throw unreadable(`Column ${twice} appears twice`);
  return headers;
}
