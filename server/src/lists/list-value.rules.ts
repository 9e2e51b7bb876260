import { unitName, unitWords } from '@counting-house/contract/kit/unit-name.ts';
import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import { dateText } from '../platform/clock.ts';
import { amountIn } from '../platform/sheets/amount.ts';
import { dayIn } from '../platform/sheets/day.ts';
import { isIn, ratioOf, times } from '../platform/sheets/measure.ts';

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

/**
 * Reads a quantity in the unit of the goods. One that names a unit, `48 Pcs`, names theirs, or one that can be had in it.
 *
 * @param unit of the goods; a cell that names one is refused without it.
 * @returns thousandths.
 */
export function readQty(
  cell: string,
  label: string,
  { unit, ...format }: Format & { readonly unit?: string | undefined } = {},
): Read<number> {
  const damaged = damagedBySheet(cell);
  if (damaged) return damaged;
  const found = amountIn(cell, format.decimal ?? '.');
  if (!found || found.side !== null || found.isPercent) {
    return { error: `${label} '${cell}' is not a quantity` };
  }
  const plain = found.unit === '' ? found.plain : inUnit(found.plain, found.unit, unit);
  if (plain === null) {
    const kept = unit === undefined ? 'Enter the number alone' : `It is kept in ${unitName(unit)}`;
    return { error: `${label} '${cell}' is in ${found.unit}. ${kept}` };
  }
  const decimals = plain.split('.')[1] ?? '';
  if (/[1-9]/u.test(decimals.slice(3)))
    return { error: `${label} '${cell}' has more than 3 decimals` };
  return { value: Math.round(Number(plain) * 1000) };
}

/** A number in another unit of weight; as it is where the words mean the same unit, null where they do not. */
function inUnit(plain: string, words: string, unit: string | undefined): string | null {
  if (unit === undefined) return null;
  if (unitWords(unit).includes(words.toLowerCase())) return plain;
  if (!isIn('grams', words) || !isIn('grams', unit)) return null;
  const [times1, by1] = ratioOf('grams', words);
  const [times2, by2] = ratioOf('grams', unit);
  return times(plain, [times1 * by2, by1 * times2]);
}

export function readWhole(cell: string, label: string, format: Format = {}): Read<number> {
  const number = plainNumber(cell, format.decimal ?? '.');
  if (number === null || !Number.isInteger(number.value)) {
    return { error: `${label} must be a whole number` };
  }
  return { value: number.value };
}

/** An HSN code has 4, 6 or 8 digits; with one less, a spreadsheet took its first zero for nothing. */
export function readHsn(cell: string): Read<string> {
  const digits = cell.replaceAll(/[\s.]/gu, '');
  if (/^[1-9](?:\d{2}|\d{4}|\d{6})$/u.test(digits)) {
    return {
      error: `HSN ${digits} has lost its first zero in the spreadsheet. Enter 0${digits} and format the column as text`,
    };
  }
  return damagedBySheet(cell) ?? { value: cell.trim() };
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

/**
 * @param lastOfMonth a month without a day, as of an expiry, means its last day, and that is said.
 * @returns `2026-11-21`.
 */
export function readDate(
  cell: string,
  label: string,
  {
    dateFormat = 'DD-MM-YYYY',
    lastOfMonth = false,
  }: Format & { readonly lastOfMonth?: boolean } = {},
): Read<string> {
  const found = dayIn(cell, orders[dateFormat]);
  if (found?.from === 'nowhere')
    return { error: `${label} '${cell}' is not a day of the calendar` };
  if (found?.from === 'day') return { value: found.date };
  if (found?.from === 'serial') {
    return { value: found.date, note: `${label} ${cell} is read as ${dateText(found.date)}` };
  }
  if (found?.from === 'month' && lastOfMonth) {
    const note = `${label} ${cell} is read as ${dateText(found.lastDay)}, the last day of the month`;
    return { value: found.lastDay, note };
  }
  if (found) return { error: `${label} '${cell}' has no day` };
  return { error: `${label} '${cell}' does not fit ${dateFormat}` };
}

const orders = { 'DD-MM-YYYY': 'DMY', 'MM-DD-YYYY': 'MDY', 'YYYY-MM-DD': 'YMD' } as const;

function damagedBySheet(cell: string): { error: string } | null {
  return /^\s*\d([.,]\d+)?E\+\d+\s*$/iu.test(cell)
    ? { error: `'${cell.trim()}' was changed by the spreadsheet. Format the column as text` }
    : null;
}

function plainNumber(cell: string, decimal: '.' | ','): { value: number; decimals: number } | null {
  const found = amountIn(cell, decimal);
  if (!found || found.side !== null || found.isPercent || found.unit !== '') return null;
  return { value: Number(found.plain), decimals: found.plain.split('.')[1]?.length ?? 0 };
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
