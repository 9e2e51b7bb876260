/** Fewer letters stand in too many rows of a large table, and no index finds them. */
const shortestWord = 3;

/** The words that a table is searched for; null when they are all too short for a large one. */
export function searchable(q: string, isSmall: boolean): string | null {
  const words = q.split(/\s+/u).filter(Boolean);
  return isSmall || words.some((word) => word.length >= shortestWord) ? words.join(' ') : null;
}

/**
 * How a number may be written in the books: as typed, in capitals, and a phone without blanks, country
 * code or the 0 before it.
 */
export function toSearchForms(q: string): string[] {
  const digits = /^\+?[\d\s-]+$/u.test(q) ? q.replaceAll(/\D/gu, '') : '';
  const phone = /^(?:91|0)?(\d{10})$/u.exec(digits)?.[1];
  return [...new Set([q, q.toUpperCase(), ...(digits ? [digits] : []), ...(phone ? [phone] : [])])];
}
