/** What the order of lines is judged by. */
type Link = {
  readonly rowNo: number;
  readonly date: string;
  readonly amount: number;
  readonly balance: number | null;
};

/**
 * Looks whether each balance follows from the one before, in the order of the file, or the other way round where the
 * days allow that.
 *
 * @returns `links`: balances that could be checked; `problemAt`: the row whose balance does not follow.
 */
export function orderLines(found: readonly Link[]): {
  readonly isTurned: boolean;
  readonly problemAt: number | null;
  readonly links: number;
} {
  const straight = brokenAt(found);
  const rises = inDays(found);
  const turned = found.toReversed();
  const falls = inDays(turned);
  if (straight.at === null && (rises || !falls || straight.links > 0)) {
    return {
      isTurned: !rises && falls && straight.links === 0,
      problemAt: null,
      links: straight.links,
    };
  }
  const backward = falls ? brokenAt(turned) : null;
  if (backward && backward.at === null)
    return { isTurned: true, problemAt: null, links: backward.links };
  const isTurned = falls && !rises;
  return {
    isTurned,
    problemAt: isTurned && backward ? backward.at : straight.at,
    links: straight.links,
  };
}

const inDays = (lines: readonly Link[]): boolean =>
  lines.every(({ date }, index) => index === 0 || (lines[index - 1]?.date ?? '') <= date);

/** The row whose balance does not follow; null when all do, or none has one. */
function brokenAt(lines: readonly Link[]): { at: number | null; links: number } {
  let links = 0;
  let at: number | null = null;
  for (const [index, { balance, amount, rowNo }] of lines.entries()) {
    const before = lines[index - 1]?.balance ?? null;
    if (before === null || balance === null) continue;
    links += 1;
    if (at === null && before + amount !== balance) at = rowNo;
  }
  return { at, links };
}
