import type {
  StatementDateFormat,
  StatementFileLine,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';

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

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Reads a day as a bank writes it; what stands behind it, such as a time, is passed over.
 *
 * @returns `2026-11-21`; null when it is no day.
 */
export function dayOf(cell: string, format: StatementDateFormat): string | null {
  const text = cell.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:\D|$)/u.exec(text);
  if (iso) return realDay(iso[1], iso[2], iso[3]);
  if (format === 'yyyy-MM-dd') {
    const found = /^(\d{4})[./ -]?(\d{2})[./ -]?(\d{2})(?:\D|$)/u.exec(text);
    return found ? realDay(found[1], found[2], found[3]) : null;
  }
  const worded = /^(\d{1,2})[./\s-]*([a-z]{3})[a-z]*[./\s,'-]*(\d{4}|\d{2})(?:\D|$)/iu.exec(text);
  if (worded) {
    const month = months.indexOf((worded[2] ?? '').toLowerCase()) + 1;
    return month === 0 ? null : realDay(worded[3], String(month), worded[1]);
  }
  const found = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4}|\d{2})(?:\D|$)/u.exec(text);
  if (!found || format === 'dd-MMM-yyyy') return null;
  const [, first, second, year] = found;
  return format === 'MM/dd/yyyy' ? realDay(year, first, second) : realDay(year, second, first);
}

function realDay(year = '', month = '', day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isReal && /^(?:19|20|21)/u.test(text) ? text : null;
}

/**
 * Reads an amount as a bank writes it: `1,234.50`, `1.234,50`, `(200.00)`, `-200`, `200.00 Dr`, `₹ 5`.
 *
 * @returns paise, below zero where the cell says so; null when it is no amount. An empty cell is 0.
 */
export function paiseOf(cell: string, decimal: '.' | ','): number | null {
  const text = cell.replaceAll(/[\s\u00a0₹]|INR|Rs\.?/giu, '').replaceAll('−', '-');
  if (text === '' || text === '-') return 0;
  const found = /^(\()?([+-])?([\d.,']+)([+-])?\)?(dr|cr|d|c)?\.?$/iu.exec(text);
  if (!found) return null;
  const [, bracket, sign, figures = '', behind, marker] = found;
  const bare = figures
    .replaceAll("'", '')
    .replaceAll(decimal === '.' ? ',' : '.', '')
    .replace(decimal, '.');
  const parts = /^(\d{0,12})(?:\.(\d{0,4}))?$/u.exec(bare);
  if (!parts || bare === '' || bare === '.') return null;
  const fraction = (parts[2] ?? '').padEnd(2, '0');
  if (/[1-9]/u.test(fraction.slice(2))) return null;
  const paise = Number(parts[1] || '0') * 100 + Number(fraction.slice(0, 2));
  const isOut = bracket || sign === '-' || behind === '-' || /^d/iu.test(marker ?? '');
  return isOut ? -paise : paise;
}

/** One line of words, as short as a line of a statement may be. */
export const wordsOf = (text: string, most: number): string =>
  text
    .replaceAll(/[\u0000-\u001f\u007f\s]+/gu, ' ')
    .trim()
    .slice(0, most);
