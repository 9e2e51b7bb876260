import type { FieldChange } from './audit.table.ts';

const longest = 60;
const mostWords = 60;

/** Words in small letters; numbers of documents stay whole. */
const split = (text: string): string[] => text.toLowerCase().split(/[\s,;:()"“”]+/u);

/** An amount as the log is searched by it, in paise. */
const amountWord = (paise: number): string => `₹${Math.abs(paise)}`;

/**
 * What an entry of the log is found by: numbers, names and amounts, each once. The end of a number is a word of its
 * own, `412` of ORD-2026-000412, as people read it out.
 */
export function searchWords(
  texts: readonly (string | null)[],
  changes: readonly FieldChange[],
): string[] {
  const words = texts.flatMap((text) => (text === null ? [] : split(text)));
  const ends = words.flatMap((word) => /(?:^|\D)0*(\d+)$/u.exec(word)?.[1] ?? []);
  const amounts = changes.flatMap(({ kind, before, after }) =>
    kind === 'money'
      ? [before, after].flatMap((value) =>
          typeof value === 'number' && value !== 0 ? amountWord(value) : [],
        )
      : [],
  );
  return [...new Set([...words, ...ends, ...amounts])]
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => word.slice(0, longest));
}

/** `'ord-2026':*`: each word that was typed, as the beginning of a word of the entry or as an amount. */
export function searchQuery(q: string): string {
  const quoted = (word: string) => `'${word.slice(0, longest).replaceAll(/['\\]/gu, '$&$&')}'`;
  return split(q)
    .filter((word) => word !== '')
    .map((word) => {
      const amount = /^(?:₹|rs\.?)?(\d[\d,]*(?:\.\d{1,2})?)$/u.exec(word)?.[1]?.replaceAll(',', '');
      const begins = `${quoted(word)}:*`;
      return amount
        ? `(${begins} | ${quoted(amountWord(Math.round(Number(amount) * 100)))})`
        : begins;
    })
    .join(' & ');
}
