import type { Work } from '@counting-house/contract/dashboard/home.ts';
import { Tiles } from '../ui/parts/tiles.tsx';
import { workPlaces } from './work-places.ts';

/** The work waiting; each figure leads to the list behind it. */
export function WorkStrip({ work }: { work: readonly Work[] }) {
  const tiles = work.map((one) => {
    const { under, inFull, ...place } = workPlaces[one.key];
    return { ...place, ...one, under: under(one), inFull: inFull?.(one) };
  });
  // What waits comes first; the rest stands grey behind it.
  const sorted = tiles.toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0));
  return <Tiles label="Work waiting" tiles={sorted} withDigits />;
}
