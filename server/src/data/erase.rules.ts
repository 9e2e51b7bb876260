/** What stands where the name, phone, mail or address of somebody stood who was erased. */
export const erasedMark = '[erased]';

/** Shorter words are no help to find anybody, and stand in too much else. */
const shortest = 3;

/**
 * Blanks the words of a person in a text, as whole words and whatever their case.
 *
 * @param words names, phones, mails and lines of addresses.
 */
export function makeBlanker(words: readonly (string | null)[]): (text: string) => string {
  const sought = [...new Set(words.filter((word): word is string => word !== null))]
    .map((word) => word.trim())
    .filter((word) => word.length >= shortest)
    .toSorted((a, b) => b.length - a.length);
  if (sought.length === 0) return (text) => text;
  const any = sought
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
    .join('|');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replaceAll(whole, erasedMark);
}
