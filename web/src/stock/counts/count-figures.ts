import type { Count } from '@counting-house/contract/stock/count.ts';
import { money } from '../../platform/format/format.ts';

/** Counted lines without a difference, of those that were counted: what nobody counted is neither right nor wrong. */
export function accuracy({
  lines,
  uncounted,
  differences,
}: Pick<Count, 'lines' | 'uncounted' | 'differences'>): string {
  const counted = lines - uncounted;
  if (counted === 0) return '–';
  return `${Math.floor(((counted - (differences ?? 0)) / counted) * 1_000) / 10} %`;
}

/** What posting a count will do: lines, and what they come to. */
export function postedText({
  accepted: { lines, gain, loss, kept },
  uncounted,
}: Pick<Count, 'accepted' | 'uncounted'>): string[] {
  const sums = [
    gain !== null && gain > 0 && `excess ${money(gain)}`,
    loss !== null && loss < 0 && `short ${money(-loss)}`,
  ].filter((part) => part !== false);
  const worth = sums.length > 0 ? `: ${sums.join(', ')}` : '';
  const unchanged = kept + uncounted;
  return [
    lines === 0
      ? 'No stock changes: no difference was accepted.'
      : `${lines} ${lines === 1 ? 'line changes' : 'lines change'} stock${worth}.`,
    ...(unchanged > 0
      ? [`${unchanged} ${unchanged === 1 ? 'line keeps its' : 'lines keep their'} book quantity.`]
      : []),
  ];
}
