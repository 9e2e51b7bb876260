import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';

/** A cell as it was understood, or what is wrong with it; `note` is worth a look, but stops nothing. */
export type Read<T> = { readonly value: T; readonly note?: string } | { readonly error: string };

type Format = Pick<ListOptions, 'decimal' | 'dateFormat'>;

/**
 * Reads an amount: blanks, ₹, Rs and thousands marks are dropped. A sum that was kept in binary
 * (9.80000019) is read as what it was; other sums have two decimals at most.
 *
 * @param label names the column in the texts.
 * @returns paise.
 */
export function readMoney(cell: string, label: string, format: Format = {}): Read<number> {
  const damaged = damagedBySheet(cell);
  if (damaged) return damaged;
  const number = plainNumber(cell, format.decimal ?? '.');
  if (number === null) return { error: `${label} '${cell}' is not an amount` };
  const rounded = Math.round(number.value * 100) / 100;
  if (number.decimals <= 2) return { value: Math.round(number.value * 100) };
  if (!isDust(number.value, rounded))
    return { error: `${label} '${cell}' has more than 2 decimals` };
  return {
    value: Math.round(rounded * 100),
    note: `${label} ${cell} is read as ${rounded.toFixed(2)}`,
  };
}

/** @returns thousandths. */
export function readQty(cell: string, label: string, format: Format = {}): Read<number> {
  const damaged = damagedBySheet(cell);
  if (damaged) return damaged;
  const number = plainNumber(cell, format.decimal ?? '.');
  if (number === null) return { error: `${label} '${cell}' is not a quantity` };
  if (number.decimals > 3) return { error: `${label} '${cell}' has more than 3 decimals` };
  return { value: Math.round(number.value * 1000) };
}

export function readWhole(cell: string, label: string): Read<number> {
  const number = plainNumber(cell, '.');
  if (number === null || !Number.isInteger(number.value)) {
    return { error: `${label} must be a whole number` };
  }
  return { value: number.value };
}

/** Codes that a sheet took for numbers cannot be read back: 8.90123E+12. */
export function readCode(cell: string): Read<string> {
  return damagedBySheet(cell) ?? { value: cell.trim() };
}

const yes = new Set(['yes', 'y', 'true', '1', 'active', 'on']);
const no = new Set(['no', 'n', 'false', '0', 'inactive', 'off']);

export function readFlag(cell: string, label: string): Read<boolean> {
  const word = cell.trim().toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { error: `${label} must be yes or no` };
}

/** @returns `2026-11-21`. */
export function readDate(cell: string, label: string, format: Format = {}): Read<string> {
  const dateFormat = format.dateFormat ?? 'DD-MM-YYYY';
  const parts = partsOf(cell.trim(), dateFormat);
  if (!parts) return { error: `${label} '${cell}' does not fit ${dateFormat}` };
  const date = [parts.year, parts.month, parts.day]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');
  const exists = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(exists.getTime()) && exists.toISOString().startsWith(date);
  return isReal ? { value: date } : { error: `${label} '${cell}' does not fit ${dateFormat}` };
}

function partsOf(cell: string, format: string) {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/u.exec(cell) ?? [];
  if (isoYear) return { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) };
  const found = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/u.exec(cell);
  if (!found) return null;
  const [first, second, third] = found.slice(1).map(Number) as [number, number, number];
  const longYear = (year: number) => (year < 100 ? 2000 + year : year);
  if (format === 'YYYY-MM-DD') return { year: longYear(first), month: second, day: third };
  if (format === 'MM-DD-YYYY') return { year: longYear(third), month: first, day: second };
  return { year: longYear(third), month: second, day: first };
}

function damagedBySheet(cell: string): { error: string } | null {
  return /^\s*\d([.,]\d+)?E\+\d+\s*$/iu.test(cell)
    ? { error: `'${cell.trim()}' was changed by the spreadsheet. Format the column as text` }
    : null;
}

function plainNumber(cell: string, decimal: '.' | ','): { value: number; decimals: number } | null {
  const thousands = decimal === '.' ? ',' : '.';
  const bare = cell
    .replaceAll(/₹|Rs\.?|INR|[\s\u00a0]/giu, '')
    .replaceAll(thousands, '')
    .replace(decimal, '.');
  if (!/^-?(\d+\.?\d*|\.\d+)$/u.test(bare)) return null;
  return { value: Number(bare), decimals: bare.split('.')[1]?.length ?? 0 };
}

/** A number that single or double precision writes longer than it was meant. */
function isDust(value: number, rounded: number): boolean {
  const isSingle = Math.fround(value) === Math.fround(rounded);
  return isSingle || Math.abs(value - rounded) < 1e-9 * Math.max(1, Math.abs(value));
}

/** A cell as people write it, which `readMoney` reads again. @param paise null: an empty cell. */
export const moneyCell = (paise: number | null): string =>
  paise === null ? '' : (paise / 100).toFixed(2);

/** @param thousandths null: an empty cell. */
export const qtyCell = (thousandths: number | null): string =>
  thousandths === null ? '' : String(thousandths / 1000);

/** @param date `2026-11-21`; null: an empty cell. */
export const dateCell = (date: string | null): string =>
  date === null ? '' : date.split('-').toReversed().join('-');

export const flagCell = (value: boolean): string => (value ? 'Yes' : 'No');
