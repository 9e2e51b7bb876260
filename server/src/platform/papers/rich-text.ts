import { Problem } from '../problem.ts';
import { inThread, TooMuch } from './thread.ts';

const program = new URL('./clean-mark-up-thread.ts', import.meta.url);
const limits = { timeMs: 20_000, memoryMb: 256 };

/** Text without any of these is mark-up already. */
const markUp = /[<>&]/u;

/**
 * Pasted texts with the mark-up that is kept; see `cleanMarkUp`. Those that have any are cleaned in a
 * thread, so call it before a transaction begins.
 *
 * @returns the clean text of each pasted one.
 * @throws {Problem} `too_large` (413) when it takes more than 20 seconds; `busy` (503).
 */
export async function cleanRichTexts(
  pasted: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const texts = [...new Set(pasted)];
  const marked = texts.filter((text) => markUp.test(text));
  const cleaned = marked.length === 0 ? [] : await cleanedOf(marked);
  const clean = new Map(texts.map((text) => [text, text.trim()]));
  for (const [index, text] of marked.entries()) clean.set(text, cleaned[index] ?? '');
  return clean;
}

async function cleanedOf(texts: readonly string[]): Promise<string[]> {
  try {
    return await inThread<string>(program, texts, limits);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw new Problem(413, 'too_large', 'There is too much mark-up in the texts.');
  }
}

/** The same for one text; undefined stays undefined. */
export async function cleanRichText<T extends string | undefined>(pasted: T): Promise<T> {
  if (pasted === undefined) return pasted;
  const clean = await cleanRichTexts([pasted]);
  return clean.get(pasted) as T;
}

/** The words of a clean rich text, without mark-up. */
export function plainText(rich: string): string {
  return decoded(rich.replaceAll(/<[^<>]*>/gu, ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/giu, (whole, word: string) => {
    if (!word.startsWith('#')) return named[word.toLowerCase()] ?? whole;
    const point =
      word[1] === 'x' || word[1] === 'X' ? parseInt(word.slice(2), 16) : Number(word.slice(1));
    return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}
