import type {
  StatementDateFormat,
  StatementFileLine,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { amountIn, parseHundredths, isNothing } from '../../platform/sheets/amount.ts';
import { dayIn, type DayOrder } from '../../platform/sheets/day.ts';

/** A line as its format tells it; `spare` are its words when it has no others. */
export type FoundLine = StatementFileLine & { readonly spare: string };

/** What a format of banks says. */
export type FileFound = {
  readonly lines: readonly FoundLine[];
  readonly faults: readonly string[];
  readonly opening: number | null;
  readonly closing: number | null;
  /** Digits; empty when it does not say. */
  readonly accountNumber: string;
  readonly currency: string;
};

const orders: Readonly<Record<StatementDateFormat, DayOrder>> = {
  'dd/MM/yyyy': 'DMY',
  'dd-MMM-yyyy': 'DMY',
  'MM/dd/yyyy': 'MDY',
  'yyyy-MM-dd': 'YMD',
};

/**
 * Reads a day as a bank writes it; what stands behind it, such as a time, is passed over.
 *
 * @returns `2026-11-21`; null when it is no day.
 */
export function parseDay(cell: string, format: StatementDateFormat): string | null {
  if (format === 'dd-MMM-yyyy' && /^\s*\d{1,2}[-/. ]\d/u.test(cell)) return null;
  const found = dayIn(cell, orders[format]);
  return found && 'date' in found ? found.date : null;
}

/** An amount of a statement: paise below zero where it has a minus or brackets, and the side that it names. */
type SidedAmount = { readonly paise: number; readonly side: 'dr' | 'cr' | null };

/** @returns null when it is no amount. An empty cell, or a dash, is 0. */
export function sidedAmount(cell: string, decimal: '.' | ','): SidedAmount | null {
  if (isNothing(cell)) return { paise: 0, side: null };
  const found = amountIn(cell, decimal);
  if (!found || found.isPercent || found.unit !== '') return null;
  const paise = parseHundredths(found.plain);
  return paise === null ? null : { paise, side: found.side };
}

/**
 * Reads an amount that says its sign itself: `1,234.50`, `1.234,50`, `(200.00)`, `-200`, `200.00 Dr`, `Cr. 5`.
 *
 * @returns paise, below zero where the cell says so; null when it is no amount. An empty cell is 0.
 */
export function parsePaise(cell: string, decimal: '.' | ','): number | null {
  const found = sidedAmount(cell, decimal);
  if (!found) return null;
  return found.side === 'dr' ? -Math.abs(found.paise) : found.paise;
}

/** One line of words, as short as a line of a statement may be. */
export const shortenText = (text: string, most: number): string =>
  text
    .replaceAll(/[\u0000-\u001f\u007f\s]+/gu, ' ')
    .trim()
    .slice(0, most);
