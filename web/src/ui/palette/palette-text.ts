import { finds } from '../../platform/format/words.ts';

/** What of everything the palette looks through. */
export type Among = 'all' | 'actions' | 'numbers' | 'people' | 'help';

const prefixes: Readonly<Record<string, Among>> = {
  '>': 'actions',
  '#': 'numbers',
  '@': 'people',
  '?': 'help',
};

/** What was typed behind a prefix, and what the prefix asks for. */
export function askedIn(typed: string): { readonly among: Among; readonly text: string } {
  const among = prefixes[typed.trimStart().charAt(0)];
  return among
    ? { among, text: typed.trimStart().slice(1).trim() }
    : { among: 'all', text: typed.trim() };
}

const gstin = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/iu;

/**
 * Whether a text is a whole number, phone, barcode or GSTIN rather than the beginning of a name: the
 * record that bears it is then looked up at once, and Enter waits for it.
 */
export function isWhole(text: string): boolean {
  if (gstin.test(text) || /^\+?\d[\d\s-]{6,}\d$/u.test(text)) return true;
  return /^[A-Z]{1,6}[-/]?\S*\d{2,}$/iu.test(text);
}

type Label = { readonly label: string; readonly words?: string | undefined };

/** What fits a text, best first: its label is the text, or begins like it, then what is used most. */
export function matching<T extends Label>(
  text: string,
  all: readonly T[],
  usedOf: (one: T) => number,
): T[] {
  const start = text.toLowerCase();
  const begins = ({ label }: T) => {
    const own = label.toLowerCase();
    return own === start ? 2 : Number(own.startsWith(start));
  };
  return all
    .filter(({ label, words = '' }) => finds(text, `${label} ${words}`))
    .toSorted((one, other) => begins(other) - begins(one) || usedOf(other) - usedOf(one));
}
