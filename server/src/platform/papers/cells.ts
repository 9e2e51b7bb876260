import { unguarded } from '@counting-house/contract/kit/csv-guard.ts';
import { parse } from 'csv-parse/sync';
import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { Refused } from './thread-work.ts';

/** How the cells of a file were found. */
export type CellsFound = {
  readonly encoding: string;
  readonly delimiter: string | null;
  readonly sheet: string | null;
};

/** A workbook may not unpack to more than this, whatever its own size. */
const mostUnpacked = 100 * 1_048_576;

/**
 * Reads the lines of a CSV, TSV or XLSX file as text, one after the other; delimiter and encoding are found,
 * not asked. That takes its time: the server has it done in a thread.
 *
 * @param add takes the cells of each line; what it does not keep is not kept here either.
 * @param sheet of a workbook; the first when left out.
 * @throws {Refused} with what is wrong with the file.
 */
export async function readCells(
  bytes: Uint8Array,
  add: (cells: readonly string[]) => void,
  sheet?: string,
): Promise<CellsFound> {
  if (isWorkbook(bytes)) return readSheet(bytes, add, sheet);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new Refused(whyOldFormat(bytes));
  const { text, encoding } = decoded(bytes);
  if (text.includes('\u0000')) throw new Refused('Choose a CSV or XLSX file');
  const delimiter = delimiterOf(text);
  readText(text, delimiter, add);
  return { encoding, delimiter, sheet: null };
}

export const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

async function readSheet(
  bytes: Uint8Array,
  add: (cells: readonly string[]) => void,
  wanted: string | undefined,
): Promise<CellsFound> {
  const sheets = await readWorkbook(unpacked(bytes)).catch(() => {
    throw new Refused('Choose a CSV or XLSX file');
  });
  const chosen = wanted === undefined ? sheets[0] : sheets.find(({ sheet }) => sheet === wanted);
  if (!chosen) {
    throw new Refused(`Sheet not found. Found: ${sheets.map(({ sheet }) => sheet).join(', ')}`);
  }
  for (const row of chosen.data) add(row.map(cellText));
  return { encoding: 'XLSX', delimiter: null, sheet: chosen.sheet };
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
        if (left < 0) throw new Refused('The workbook is too large when it is unpacked');
        return true;
      },
    });
    return zipSync(parts, { level: 0 }).buffer;
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('Choose a CSV or XLSX file');
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

/** A file as text, in whichever encoding it was written. */
export function decoded(bytes: Uint8Array): { text: string; encoding: string } {
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

/** The sign that splits the most of the first lines alike, into the most columns; a title above them counts little. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 200_000)
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .slice(0, 40);
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => countOutsideQuotes(line, delimiter));
    const scores = counts.map((count) => count * counts.filter((other) => other === count).length);
    return { delimiter, score: Math.max(0, ...scores) };
  });
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}

const countOutsideQuotes = (line: string, sign: string) =>
  line.replaceAll(/"[^"]*"/gu, '').split(sign).length - 1;

function readText(text: string, delimiter: string, add: (cells: readonly string[]) => void): void {
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      max_record_size: 1_000_000,
      on_record: (cells: string[]) => {
        add(cells.map(unguarded));
        return null;
      },
    });
  } catch (error) {
    if (error instanceof Refused) throw error;
    const [, line] = /at line (\d+)/u.exec(String(error)) ?? [];
    throw new Refused(`The quotes in row ${line ?? '?'} do not match.`);
  }
}
