import { calculateCheckDigit, oneForm } from '../catalogue/barcode.ts';
import type { Gs1Parts } from './scan.ts';

const separator = '\u001d';
const symbologies = [']C1', ']d2', ']Q3', ']e0', ']J1'];

type Ai = { readonly field: string; readonly length?: number; readonly most?: number };

/** The application identifiers that the house reads; all others are passed over. */
const identifiers: Readonly<Record<string, Ai>> = {
  '01': { field: 'gtin', length: 14 },
  '02': { field: 'gtin', length: 14 },
  '10': { field: 'batchNumber', most: 20 },
  '11': { field: 'mfgDate', length: 6 },
  '15': { field: 'bestBefore', length: 6 },
  '17': { field: 'expiryDate', length: 6 },
  '21': { field: 'serial', most: 20 },
  '30': { field: 'count', most: 8 },
  '37': { field: 'count', most: 8 },
};

/**
 * What follows identifiers that begin so, when its length is fixed: it needs no separator behind it.
 *
 * @see GS1 General Specifications, "element strings with predefined length".
 */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  ...Object.fromEntries([11, 12, 13, 14, 15, 16, 17, 18, 19].map((ai) => [ai, 6])),
  '20': 2,
  ...Object.fromEntries([31, 32, 33, 34, 35, 36].map((ai) => [ai, 6])),
  '41': 13,
};

/** How long an identifier is, by its first two digits; the others have two. */
const identifierLengths: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['23', '24', '25', '40', '41', '42', '71'].map((ai) => [ai, 3])),
  ...Object.fromEntries(
    ['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'].map((ai) => [
      ai,
      4,
    ]),
  ),
};

const nothing: Gs1Parts = {
  gtin: null,
  batchNumber: null,
  mfgDate: null,
  bestBefore: null,
  expiryDate: null,
  serial: null,
  count: null,
  weightGrams: null,
};

type Element = readonly [ai: string, value: string];

/**
 * Reads a GS1 code: with the scanner's symbology in front, with brackets as people type it, with group
 * separators, or bare, as scanners that act as a keyboard send it: then it begins with a GTIN whose check
 * digit is right.
 *
 * @returns null when the text is not GS1, or says nothing that the house reads.
 * @see GS1 General Specifications, section 3.
 */
export function readGs1(text: string): Gs1Parts | null {
  const symbology = symbologies.find((prefix) => text.startsWith(prefix));
  const body = symbology ? text.slice(symbology.length) : text;
  if (/^\(\d{2,4}\)/u.test(body)) return partsOf(bracketed(body));
  if (symbology || text.includes(separator)) return partsOf(separated(body));
  return isBare(body) ? partsOf(bare(body)) : null;
}

/** What goods are looked up by, and kept under: the trade number in a GS1 code, or the code itself, in one form. */
export const codeOfGoods = (text: string): string => oneForm(readGs1(text)?.gtin ?? text);

/** A GTIN stands first, and more than a trade number that begins with 01 or 02. */
function isBare(body: string): boolean {
  const [, gtin = ''] = /^0[12](\d{14})/u.exec(body) ?? [];
  return gtin !== '' && calculateCheckDigit(gtin.slice(0, -1)) === Number(gtin.at(-1));
}

/** `(01)08901234567894(10)GT-118` */
function bracketed(body: string): Element[] | null {
  const elements = [...body.matchAll(/\((\d{2,4})\)([^(]*)/gu)];
  if (elements.map(([whole]) => whole).join('') !== body) return null;
  return elements.map(([, ai = '', value = '']) => [ai, value]);
}

/** Identifiers of a fixed length follow each other; the others end at a separator. */
function separated(body: string): Element[] | null {
  const elements: Element[] = [];
  let rest = body.startsWith(separator) ? body.slice(1) : body;
  while (rest !== '') {
    const next = nextOf(rest);
    if (!next) return null;
    const end = next.after.indexOf(separator);
    const length = next.length ?? (end === -1 ? next.after.length : end);
    if (next.after.length < length) return null;
    elements.push([next.ai, next.after.slice(0, length)]);
    rest = next.after.slice(length);
    if (rest.startsWith(separator)) rest = rest.slice(1);
  }
  return elements;
}

/**
 * Without separators what has no fixed length goes on to the end, unless what stands at the end are whole
 * elements of a fixed length: `10LOT42` `17270531`.
 */
function bare(body: string): Element[] | null {
  const elements: Element[] = [];
  let rest = body;
  while (rest !== '') {
    const next = nextOf(rest);
    if (!next) return null;
    const length = next.length ?? lengthBefore(next.after);
    if (next.after.length < length || length === 0) return null;
    elements.push([next.ai, next.after.slice(0, length)]);
    rest = next.after.slice(length);
  }
  return elements;
}

/** Where the longest run of elements of a fixed length that ends the text begins. */
function lengthBefore(after: string): number {
  for (let length = 1; length < after.length; length += 1)
    if (endsInElements(after.slice(length))) return length;
  return after.length;
}

function endsInElements(rest: string): boolean {
  const next = nextOf(rest);
  if (next?.length === undefined || next.after.length < next.length) return false;
  const value = next.after.slice(0, next.length);
  const isRead = identifiers[next.ai] !== undefined && readElement(next.ai, value) !== null;
  const further = next.after.slice(next.length);
  return isRead && (further === '' || endsInElements(further));
}

function nextOf(rest: string) {
  const ai = rest.slice(0, identifierLengths[rest.slice(0, 2)] ?? 2);
  if (!/^\d{2,4}$/u.test(ai)) return null;
  const length = fixed[ai.slice(0, 2)];
  return { ai, after: rest.slice(ai.length), ...(length === undefined ? {} : { length }) };
}

/** What is known of the elements; those that the house does not read are passed over. */
function partsOf(elements: readonly Element[] | null): Gs1Parts | null {
  if (!elements) return null;
  let parts: Gs1Parts = nothing;
  let isRead = false;
  for (const [ai, value] of elements) {
    if (!identifiers[ai] && !/^310[0-5]$/u.test(ai)) continue;
    const read = readElement(ai, value);
    if (!read) return null;
    parts = { ...parts, ...read };
    isRead = true;
  }
  return isRead ? parts : null;
}

function readElement(ai: string, value: string): Partial<Gs1Parts> | null {
  const weight = /^310([0-5])$/u.exec(ai);
  if (weight && /^\d{6}$/u.test(value)) {
    return { weightGrams: Math.round((Number(value) / 10 ** Number(weight[1])) * 1_000) };
  }
  const known = identifiers[ai];
  if (!known || value === '') return null;
  if (known.length !== undefined && !new RegExp(`^\\d{${known.length}}$`, 'u').test(value)) {
    return null;
  }
  if (known.most !== undefined && value.length > known.most) return null;
  if (known.length === 6) {
    const date = readDate(value);
    return date ? { [known.field]: date } : null;
  }
  if (known.field === 'count') return /^\d+$/u.test(value) ? { count: Number(value) } : null;
  return { [known.field]: value };
}

/** `yymmdd`; day 00 is the last of the month. */
function readDate(value: string): string | null {
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4)].map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > last) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return `20${two(year)}-${two(month)}-${two(day === 0 ? last : day)}`;
}
