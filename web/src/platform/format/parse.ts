/** What a person typed into a field of figures: a number in its smallest unit, nothing, or no figure. */
export type Typed = number | null | 'unreadable';

/**
 * Reads an amount as people write it: `1,20,000.5`, `₹ 99`, blanks anywhere; at most two decimals.
 *
 * @returns paise.
 */
export function parseMoney(text: string): Typed {
  return decimal(text.replaceAll(/[₹$€£]|rs\.?/giu, ''), 2);
}

/**
 * Reads a quantity as people write it; at most three decimals, a unit behind it is ignored.
 *
 * @returns thousandths.
 */
export function parseQty(text: string): Typed {
  if (/\do/iu.test(text)) return 'unreadable'; // A nought that was typed as a letter, and no unit.
  return decimal(text.replace(/\p{L}[\p{L}².\s]*$/u, ''), 3);
}

/**
 * Reads a rate such as `18 %` or `2.5`.
 *
 * @returns basis points.
 */
export function parsePercent(text: string): Typed {
  return decimal(text.replaceAll('%', ''), 2);
}

/**
 * Reads a rate of tax such as `18 %` or `0.125`.
 *
 * @returns thousandths of a percent.
 */
export function parseTaxPercent(text: string): Typed {
  return decimal(text.replaceAll('%', ''), 3);
}

function decimal(text: string, places: number): Typed {
  const plain = text.replaceAll(/[\s, ]/gu, '').replace('−', '-');
  if (plain === '') return null;
  const match = /^(-?)(\d*)(?:\.(\d*))?$/u.exec(plain);
  const [, sign = '', whole = '', part = ''] = match ?? [];
  if (!match || (whole === '' && part === '') || part.length > places) return 'unreadable';
  const value = Number(whole) * 10 ** places + Number(part.padEnd(places, '0'));
  if (!Number.isSafeInteger(value)) return 'unreadable';
  return sign && value ? -value : value;
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Reads a date as people write it: `5/4/2026`, `5-4-26`, `5 Apr`, `05 Apr 2026`, `2026-04-05`, `t` for
 * today. Day before month; a year left out is that of today.
 *
 * @returns `2026-04-05`, or null when it is no date.
 */
export function parseDate(text: string, today: string): string | null {
  const plain = text.trim().toLowerCase();
  if (plain === 't' || plain === 'today') return today;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(plain);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const match = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})(?:[\s./,-]+(\d{2}|\d{4}))?$/u.exec(plain);
  if (!match) return null;
  const [, day = '', middle = '', given] = match;
  const month = /^\d/u.test(middle) ? Number(middle) : monthNames.indexOf(middle.slice(0, 3)) + 1;
  const year = given === undefined ? Number(today.slice(0, 4)) : Number(given);
  return dateOf(year < 100 ? 2000 + year : year, month, Number(day));
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
