/**
 * The rows that are gone through one by one from an open panel: those of the list as it was at the
 * beginning. One that its act takes off the list keeps its place, so that the next is still the next.
 *
 * @param before what was walked through so far; empty when the panel has just come.
 * @param now the rows of the list.
 * @param id the row on view.
 */
export function walkedRows(
  before: readonly number[],
  now: readonly number[],
  id: number,
): readonly number[] {
  if (!before.includes(id)) return now;
  const known = new Set(now);
  return now !== before && before.every((row) => known.has(row)) ? now : before;
}
