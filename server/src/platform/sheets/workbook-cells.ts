import { unzipSync, zipSync } from 'fflate';
import { read, SSF, type CellObject, type WorkSheet } from '@e965/xlsx';
import { Refused } from '../papers/thread-work.ts';

/** A workbook may not unpack to more than this, whatever its own size. */
const mostUnpacked = 100 * 1_048_576;
/** As Excel has them; what claims to lie beyond is made up. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/**
 * Reads the lines of a sheet: XLSX, the older XLS, and a page of HTML or XML that is called one.
 *
 * @param wanted sheet; the first that holds anything when left out.
 * @param mostRows further ones are not read; anyone who counts sees that there are more.
 */
export function readSheet(
  bytes: Uint8Array,
  add: (cells: readonly string[]) => void,
  { wanted, mostRows }: { wanted: string | undefined; mostRows: number },
): string {
  const book = bookOf(bytes, mostRows);
  const names = book.SheetNames;
  const filled = names.find((name) => linesOf(book.Sheets[name]).some((line) => line.length > 0));
  const name = wanted ?? filled ?? names[0];
  const sheet = name === undefined ? undefined : book.Sheets[name];
  if (name === undefined || !sheet)
    throw new Refused(`Sheet not found. Found: ${names.join(', ')}`);
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  for (const line of linesOf(sheet)) add(Array.from(line, (cell) => textOf(cell, is1904)));
  return name;
}

function bookOf(bytes: Uint8Array, mostRows: number) {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  try {
    return read(isZip ? unpacked(bytes) : bytes, {
      type: 'array',
      dense: true,
      raw: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: mostRows,
      // A sheet that cannot be read is said so, not left out.
      WTF: true,
    });
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (/password|encrypt/iu.test(String(error))) {
      throw new Refused('The file is password protected. Save it without the password.');
    }
    throw new Refused('Choose a CSV or Excel file');
  }
}

/** Its lines without holes; those that hold nothing are empty. */
function linesOf(sheet: WorkSheet | undefined): (CellObject | undefined)[][] {
  const rows = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][];
  return Array.from(rows, (row) => row ?? []);
}

/**
 * The same workbook, its parts unpacked: they are no larger than the archive says, and no cell lies where no
 * sheet has one.
 */
function unpacked(bytes: Uint8Array): Uint8Array {
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
    for (const [name, part] of Object.entries(parts)) {
      if (/worksheets\//u.test(name)) passPlaces(part);
    }
    return zipSync(parts, { level: 0 });
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('Choose a CSV or Excel file');
  }
}

const utf8 = new TextDecoder();

function passPlaces(part: Uint8Array): void {
  for (const [, column = '', row = ''] of utf8
    .decode(part)
    .matchAll(/\sr="([A-Za-z]*)([^"]*)"/gu)) {
    const isRow = row === '' || (/^\d{1,7}$/u.test(row) && Number(row) <= lastRow);
    if (!isRow || column.length > 3 || (column.length === 3 && placeOf(column) > lastColumn)) {
      throw new Refused(`The sheet has a cell at ${column}${row}, where no sheet has one`);
    }
  }
}

const placeOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A cell as people would type it: days as days, `5%`, and what its format writes beside the number, as `48 Pcs`. */
function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.t === 'e') return cell.w ?? '#VALUE!';
  if (cell.t !== 'n' || typeof cell.v !== 'number') return String(cell.v);
  const format = String(cell.z ?? 'General');
  if (format === 'General') return String(cell.v);
  if (SSF.is_date(format)) return dayOf(cell.v, format, is1904);
  if (/^0{2,}$/u.test(format)) return String(cell.v).padStart(format.length, '0');
  if (format.includes('%')) return `${Number((cell.v * 100).toPrecision(12))}%`;
  return withWords(cell.v, format);
}

const dayMs = 86_400_000;

function dayOf(serial: number, format: string, is1904: boolean): string {
  const days = serial + (is1904 ? 1_462 : 0);
  // A time of day without a day, such as 0.5.
  if (days < 1 || !/[dy]/iu.test(format)) return String(serial);
  const moment = new Date(Math.round((days - 25_569) * dayMs));
  return Number.isNaN(moment.getTime()) ? String(serial) : moment.toISOString().slice(0, 10);
}

/** Tally and others write units, and Dr or Cr, into the format of a number: `0.00" Pcs"`, `0.00" Dr"`, `[$$-409]0.00`. */
function withWords(value: number, format: string): string {
  const sections = format.split(';');
  const isBelow = value < 0 && sections.length > 1;
  const section = ((isBelow ? sections[1] : sections[0]) ?? '')
    .replaceAll(/\[\$([^\]-]*)[^\]]*\]/gu, '$1')
    .replaceAll(/\[[^\]]*\]|_.|\*./gu, '');
  const [, front = '', behind = ''] = /^([^#0?]*)[#0?][#0?,.]*(.*)$/u.exec(section) ?? [];
  const words = (part: string) => part.replaceAll(/\\(.)/gu, '$1').replaceAll('"', '').trim();
  const [before, after] = [words(front), words(behind)];
  if (!/[\p{L}$€£]/u.test(before + after)) return String(value);
  const hasOwnSign = isBelow && !before.includes('-');
  const figure = String(hasOwnSign || before.includes('-') ? Math.abs(value) : value);
  return `${before} ${figure} ${after}`.trim();
}
