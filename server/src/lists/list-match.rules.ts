/** A field of a list: what it is called here, and elsewhere. */
export type KnownField = {
  readonly key: string;
  readonly label: string;
  readonly isNeeded?: boolean;
  /** Other names that headers are known to have. */
  readonly names?: readonly string[];
};

type Match = { readonly field: string | null; readonly sureness: number };

const leastLikeness = 0.8;

/**
 * Finds the field of each header: by its own name, by a known other name, then by likeness. A field is
 * given to one header only, the surest.
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

/** The words of a header: `Body (HTML)`, `body_html` and `bodyHtml` are one. */
function wordsOf(header: string): string {
  return header
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}

function surenessOf(header: string, field: KnownField): number {
  const words = wordsOf(header);
  if (words === wordsOf(field.label) || words === wordsOf(field.key)) return 1;
  const names = (field.names ?? []).map(wordsOf);
  if (names.includes(words)) return 0.95;
  const best = Math.max(...[wordsOf(field.label), ...names].map((name) => likeness(words, name)));
  return best >= leastLikeness ? Math.round(best * 90) / 100 : 0;
}

/** How alike two names are, by the pairs of letters that they share: 0 to 1. */
function likeness(a: string, b: string): number {
  const [pairsA, pairsB] = [pairsOf(a), pairsOf(b)];
  if (pairsA.length === 0 || pairsB.length === 0) return 0;
  const rest = [...pairsB];
  const shared = pairsA.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (pairsA.length + pairsB.length);
}

function pairsOf(words: string): string[] {
  const letters = words.replaceAll(' ', '');
  return [...letters].slice(0, -1).map((letter, index) => letter + (letters[index + 1] ?? ''));
}
