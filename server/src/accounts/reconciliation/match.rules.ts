import {
  matchLimits,
  type MatchReason,
} from '@counting-house/contract/accounts/reconciliation/bank-match.ts';
import { dateText, daysBetween } from '../../platform/clock.ts';

/** A line of a statement, as far as matching looks at it. */
type SeenLine = {
  readonly id: number;
  readonly date: string;
  readonly amount: number;
  readonly description: string;
  readonly reference: string;
};

/** A line of the book, the same way. */
type SeenEntry = {
  readonly id: number;
  readonly date: string;
  readonly amount: number;
  readonly bankRef: string;
  readonly partyName: string;
};

/** From here on an entry is taken for the line, when no other is nearly as good. */
const certainFrom = 80;
const aheadBy = 10;
export const possibleFrom = 50;

/** Entries near the line that sums are looked for among. */
const nearest = 12;
const mostInGroup = 6;
/** Entries of one amount that are looked at for a line; the nearest by date. */
const mostLookedAt = 100;

/** Words that many names have, and that say nothing of whose it is. */
const commonWords = new Set(
  'private limited traders trading india indian enterprises enterprise company industries stores store agencies agency brothers sons corporation services solutions products foods international bank account payment'.split(
    ' ',
  ),
);

const plain = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const joined = (text: string) => plain(text).replaceAll(' ', '');

/** How well an entry fits a line of its amount, of 100, and what speaks for and against it. */
export function scoreMatch(
  line: SeenLine,
  entry: SeenEntry,
): { score: number; reasons: MatchReason[] } {
  const apart = Math.abs(daysBetween(entry.date, line.date));
  const byDate = apart <= 1 ? 10 : apart <= 3 ? 7 : apart <= 7 ? 4 : apart <= 15 ? 1 : 0;
  const reference = joined(entry.bankRef);
  const isNamed =
    reference.length >= 6 &&
    (joined(line.reference).includes(reference) || joined(line.description).includes(reference));
  const word = wordOfParty(entry.partyName, line.description);
  const reasons: MatchReason[] = [
    { speaksFor: true, says: 'Same amount' },
    isNamed
      ? { speaksFor: true, says: `Reference ${entry.bankRef}` }
      : { speaksFor: false, says: reference === '' ? 'No reference' : 'Reference differs' },
    { speaksFor: byDate >= 4, says: apartText(apart, entry.date) },
    ...(word === null
      ? entry.partyName === ''
        ? []
        : [{ speaksFor: false, says: 'Name not in the text' }]
      : [{ speaksFor: true, says: `Name “${word}”` }]),
  ];
  const score = 50 + (isNamed ? 30 : 0) + byDate + (word === null ? 0 : 10);
  return { score, reasons };
}

function apartText(apart: number, date: string): string {
  if (apart === 0) return 'Same day';
  if (apart === 1) return '1 day apart';
  return apart <= 15 ? `${apart} days apart` : `On ${dateText(date)}`;
}

/** The first word of a party's name that stands in the text of the bank. */
function wordOfParty(name: string, text: string): string | null {
  const words = plain(name)
    .split(' ')
    .filter((word) => word.length >= 4 && !commonWords.has(word.toLowerCase()));
  const there = plain(text);
  const found = words.find((word) => there.includes(word));
  return found === undefined ? null : found.charAt(0) + found.slice(1).toLowerCase();
}

/** The entries that a line may be, the best first. */
export function singlesFor<E extends SeenEntry>(line: SeenLine, entries: readonly E[]) {
  return nearestOf(
    line,
    entries.filter(({ amount }) => amount === line.amount),
    mostLookedAt,
  )
    .map((entry) => ({ entry, ...scoreMatch(line, entry) }))
    .toSorted((a, b) => b.score - a.score || a.entry.id - b.entry.id);
}

/** Whether the best of some is so good, and so far ahead, that nobody needs to be asked. */
export function isCertain(scores: readonly { readonly score: number }[]): boolean {
  const [best, second] = scores;
  if (!best || best.score < certainFrom) return false;
  return !second || best.score - second.score >= aheadBy;
}

/**
 * The pairs that are certain from both sides: the entry is the line's best by far, and no other open line
 * could as well be that entry.
 */
export function certainPairs(
  lines: readonly SeenLine[],
  entries: readonly SeenEntry[],
  windowDays: number,
): { line: SeenLine; entry: SeenEntry; score: number }[] {
  const byAmount = Map.groupBy(entries, ({ amount }) => amount);
  const found = lines.flatMap((line) => {
    const near = (byAmount.get(line.amount) ?? []).filter(
      ({ date }) => Math.abs(daysBetween(date, line.date)) <= windowDays,
    );
    const scored = singlesFor(line, near);
    const good = scored.filter(({ score }) => score >= certainFrom);
    return good.map(({ entry, score }, index) => ({
      line,
      entry,
      score,
      isBest: index === 0 && isCertain(scored),
    }));
  });
  const claims = Map.groupBy(found, ({ entry }) => entry.id);
  return found.filter(({ entry, isBest }) => isBest && claims.get(entry.id)?.length === 1);
}

/** Entries that come to the amount of a line together: two to six of the nearest; of one party first. */
export function groupsFor<E extends SeenEntry>(line: SeenLine, entries: readonly E[]): E[][] {
  const near = nearestOf(
    line,
    entries.filter(({ amount }) => Math.sign(amount) === Math.sign(line.amount)),
    nearest,
  );
  const groups: E[][] = [];
  const look = (from: number, taken: readonly E[], left: number) => {
    if (left === 0 && taken.length >= 2) groups.push([...taken]);
    if (taken.length === mostInGroup || left * Math.sign(line.amount) <= 0) return;
    for (let at = from; at < near.length; at += 1) {
      const entry = near[at];
      if (entry) look(at + 1, [...taken, entry], left - entry.amount);
    }
  };
  look(0, [], line.amount);
  const parties = (group: readonly E[]) => new Set(group.map(({ partyName }) => partyName)).size;
  return groups
    .toSorted((a, b) => parties(a) - parties(b) || a.length - b.length)
    .slice(0, matchLimits.groups);
}

function nearestOf<E extends SeenEntry>(line: SeenLine, entries: readonly E[], most: number): E[] {
  const apart = ({ date }: E) => Math.abs(daysBetween(date, line.date));
  return entries.toSorted((a, b) => apart(a) - apart(b) || a.id - b.id).slice(0, most);
}
