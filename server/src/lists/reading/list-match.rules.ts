import { choices, headingUnit, isIn, type Measure } from '../../platform/sheets/measure.ts';

/** A field of a list: what it is called here, and elsewhere. */
export type KnownField = {
  readonly key: string;
  readonly label: string;
  readonly isNeeded?: boolean;
  /** Other names that headers are known to have. */
  readonly names?: readonly string[];
  /** What its values measure: a heading in another unit is converted, or fills nothing. */
  readonly measure?: Measure;
  /** Nobody can tell its unit from the numbers: a heading without one is asked about. */
  readonly asksUnit?: true;
  /** Its cells say which row it is: name, code. */
  readonly isLead?: true;
};

type Match = { readonly field: string | null; readonly sureness: number };

const leastLikeness = 0.8;

/**
 * Finds the field of each header: by its own name, by a known other name, then by likeness. A field is
 * given to one header only, the surest. A header that names a unit of something else fills nothing.
 */
export function matchHeaders(
  headers: readonly string[],
  fields: readonly KnownField[],
): readonly Match[] {
  const candidates = headers
    .flatMap((header, column) =>
      fields.map((field, order) => ({
        column,
        order,
        field: field.key,
        sureness: surenessOf(header, field),
      })),
    )
    .filter(({ sureness }) => sureness > 0)
    .sort((a, b) => b.sureness - a.sureness || a.order - b.order || a.column - b.column);
  const matches: Match[] = headers.map(() => ({ field: null, sureness: 0 }));
  const given = new Set<string>();
  for (const { column, field, sureness } of candidates) {
    if (given.has(field) || matches[column]?.field) continue;
    matches[column] = { field, sureness };
    given.add(field);
  }
  return matches;
}

/** How many headers name a field, each once and without doubt. */
export function knownHeaders(headers: readonly string[], fields: readonly KnownField[]): number {
  const filled = headers.filter((header) => header !== '');
  return fields.filter((field) => filled.some((header) => namedSureness(header, field) > 0)).length;
}

/**
 * Why a column cannot fill a field: it is in a unit that the field's cannot be had from.
 *
 * @param unit that somebody chose for the column; else the one that its header names.
 */
export function unitFault(header: string, field: KnownField, unit: string | null): string | null {
  const own = unit ?? headingUnit(header).unit;
  if (own === null || !field.measure || isIn(field.measure, own)) return null;
  if (nameFit(wordsOf(header), field) > 0) return null;
  return `${header} is in ${own}, which ${field.label} cannot be read from`;
}

/** The unit of a column that fills a field; null where nobody said one. */
export function findUnit(header: string, field: KnownField): string | null {
  if (!field.measure) return null;
  const { unit } = headingUnit(header);
  if (unit !== null && isIn(field.measure, unit)) return unit;
  return field.asksUnit && wordsOf(header) === wordsOf(field.label)
    ? headingUnit(field.label).unit
    : null;
}

/** Units to choose from for a field. */
export const unitsOf = (field: KnownField): readonly string[] =>
  field.asksUnit && field.measure ? (choices[field.measure] ?? []) : [];

/** The words of a header: `Body (HTML)`, `body_html` and `bodyHtml` are one. */
function wordsOf(header: string): string {
  return header
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}

function nameFit(words: string, field: KnownField): number {
  if (words === wordsOf(field.label) || words === wordsOf(field.key)) return 1;
  return (field.names ?? []).some((name) => wordsOf(name) === words) ? 0.95 : 0;
}

/** How sure a header names a field in so many words; 0 where it does not. */
function namedSureness(header: string, field: KnownField): number {
  const asWritten = nameFit(wordsOf(header), field);
  if (asWritten > 0) return asWritten;
  const { words, unit } = headingUnit(header);
  if (unit === null || !field.measure || !isIn(field.measure, unit)) return 0;
  const bare = wordsOf(words);
  return bareNames(field).includes(bare) ? 0.95 : 0;
}

const bareNames = (field: KnownField) =>
  [field.label, ...(field.names ?? [])].map((name) => wordsOf(headingUnit(name).words));

function surenessOf(header: string, field: KnownField): number {
  const named = namedSureness(header, field);
  if (named > 0) return named;
  const { words, unit } = headingUnit(header);
  if (unit !== null && !(field.measure && isIn(field.measure, unit))) return 0;
  const bare = wordsOf(words);
  const best = Math.max(...bareNames(field).map((name) => likeness(bare, name)));
  return best >= leastLikeness ? Math.min(0.89, Math.round(best * 90) / 100) : 0;
}

/** How alike two names are, by the pairs of letters that they share: 0 to 1. */
function likeness(a: string, b: string): number {
  const [pairsA, pairsB] = [pairsOf(a), pairsOf(b)];
  const all = pairsA.length + pairsB.length;
  // However alike, names of such different lengths stay below the least.
  if ((2 * Math.min(pairsA.length, pairsB.length)) / Math.max(1, all) < leastLikeness) return 0;
  const rest = [...pairsB];
  const shared = pairsA.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / all;
}

function pairsOf(words: string): string[] {
  const letters = words.replaceAll(' ', '');
  return [...letters].slice(0, -1).map((letter, index) => letter + (letters[index + 1] ?? ''));
}
