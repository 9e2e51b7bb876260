import type { Gs1Parts } from '@counting-house/contract/stock/scan.ts';

const separator = '\u001d';
const symbologies = [']C1', ']d2', ']Q3', ']e0'];

type Ai = { readonly field: string; readonly length?: number; readonly most?: number };

/** The application identifiers that the house reads. */
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

/**
 * Reads a GS1 code: with the scanner's symbology in front, with brackets as people type it, or with
 * group separators.
 *
 * @returns null when the text is not GS1 or says something that the house does not read.
 * @see GS1 General Specifications, section 3.
 */
export function readGs1(text: string): Gs1Parts | null {
  const symbology = symbologies.find((prefix) => text.startsWith(prefix));
  const body = symbology ? text.slice(symbology.length) : text;
  const isBracketed = /^\(\d{2,4}\)/u.test(body);
  if (!symbology && !isBracketed && !text.includes(separator)) return null;
  const elements = isBracketed ? bracketed(body) : plain(body);
  if (!elements || elements.length === 0) return null;

  let parts = nothing;
  for (const [ai, value] of elements) {
    const read = readElement(ai, value);
    if (!read) return null;
    parts = { ...parts, ...read };
  }
  return parts;
}

/** `(01)08901234567894(10)GT-118` */
function bracketed(body: string): [string, string][] | null {
  const elements = [...body.matchAll(/\((\d{2,4})\)([^(]*)/gu)];
  if (elements.map(([whole]) => whole).join('') !== body) return null;
  return elements.map(([, ai = '', value = '']) => [ai, value]);
}

/** Identifiers of a fixed length follow each other; the others end at a separator. */
function plain(body: string): [string, string][] | null {
  const elements: [string, string][] = [];
  let rest = body.startsWith(separator) ? body.slice(1) : body;
  while (rest !== '') {
    const ai = /^31[0]\d/u.test(rest) ? rest.slice(0, 4) : rest.slice(0, 2);
    const known = ai.length === 4 ? { length: 6 } : identifiers[ai];
    if (!known) return null;
    const after = rest.slice(ai.length);
    const end = after.indexOf(separator);
    const length = known.length ?? (end === -1 ? after.length : end);
    elements.push([ai, after.slice(0, length)]);
    rest = after.slice(length);
    if (rest.startsWith(separator)) rest = rest.slice(1);
  }
  return elements;
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
