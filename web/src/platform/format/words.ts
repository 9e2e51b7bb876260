/**
 * Whether what was typed finds a label: every word begins one of the label's words, one wrong letter
 * allowed in words of five letters and more.
 */
export function finds(typed: string, label: string): boolean {
  const words = wordsIn(label);
  return wordsIn(typed).every((part) =>
    words.some((word) => word.startsWith(part) || isNearly(part, word)),
  );
}

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** One letter wrong, missing, too many or swapped, within the beginning of the word. */
function isNearly(part: string, word: string): boolean {
  if (part.length < 5) return false;
  const i = [...part].findIndex((letter, at) => letter !== word[at]);
  if (i < 0) return true;
  const swapped = part.slice(0, i) + (part[i + 1] ?? '') + (part[i] ?? '') + part.slice(i + 2);
  return (
    word.slice(i + 1).startsWith(part.slice(i + 1)) ||
    word.slice(i).startsWith(part.slice(i + 1)) ||
    word.slice(i + 1).startsWith(part.slice(i)) ||
    word.startsWith(swapped)
  );
}
