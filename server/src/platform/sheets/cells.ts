import { unguarded } from '@counting-house/contract/kit/csv-guard.ts';
import { parse } from 'csv-parse/sync';
import { Refused } from '../papers/thread-work.ts';

/** How the cells of a file were found. */
export type CellsFound = {
  readonly encoding: string;
  readonly delimiter: string | null;
  readonly sheet: string | null;
};

/** How a file is read: which sheet of a workbook, and how many rows at most. */
type CellsAsked = { readonly sheet?: string | undefined; readonly mostRows: number };

/**
 * Reads the lines of a file as text, one after the other: CSV, TSV, XLSX, XLS, and HTML that is called XLS; delimiter
 * and encoding are found, not asked. That takes its time: the server has it done in a thread.
 *
 * @param add takes the cells of each line; what it does not keep is not kept here either.
 * @throws {Refused} with what is wrong with the file.
 */
export async function readCells(
  bytes: Uint8Array,
  add: (cells: readonly string[]) => void,
  asked: CellsAsked = { mostRows: Infinity },
): Promise<CellsFound> {
  const form = detectForm(bytes);
  if (form !== 'text') {
    // A large library, which nobody else needs.
    const { readSheet } = await import('./workbook-cells.ts');
    const mostRows = Math.min(asked.mostRows, 1_048_576);
    const sheet = readSheet(bytes, add, { wanted: asked.sheet, mostRows });
    return { encoding: form === 'xlsx' ? 'XLSX' : 'XLS', delimiter: null, sheet };
  }
  const { text, encoding } = decoded(bytes);
  if (text.includes('\u0000')) throw new Refused('Choose a CSV or Excel file');
  const delimiter = delimiterOf(text);
  readText(text, delimiter, add);
  return { encoding, delimiter, sheet: null };
}

/**
 * What a file is by its first bytes, whatever its name says.
 *
 * @throws {Refused} for what is known and is no table, with the way out.
 */
export function detectForm(bytes: Uint8Array): 'xlsx' | 'xls' | 'text' {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    passReadable(bytes);
    return 'xls';
  }
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) {
    throw new Refused('This is a PDF. Download it as CSV or Excel instead.');
  }
  const start = decoded(bytes.subarray(0, 20_000)).text;
  if (!/^\s*</u.test(start)) return 'text';
  if (/<ENVELOPE|<TALLYMESSAGE/iu.test(start)) {
    throw new Refused(
      'This is an XML file of Tally. In Tally open the list, press Alt+E (Export), choose Excel, and upload that file.',
    );
  }
  if (/<table|urn:schemas-microsoft-com:office:spreadsheet/iu.test(start)) return 'xls';
  throw new Refused('Choose a CSV or Excel file');
}

/** An encrypted workbook wears the clothes of the old format, as do documents and mails. */
function passReadable(bytes: Uint8Array): void {
  const names = (word: string) => Buffer.from(bytes).includes(Buffer.from(word, 'utf16le'));
  if (names('EncryptedPackage')) {
    throw new Refused('The file is password protected. Save it without the password.');
  }
  if (!names('Workbook') && !names('Book')) throw new Refused('Choose a CSV or Excel file');
}

const startsWith = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[index] === sign);

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
