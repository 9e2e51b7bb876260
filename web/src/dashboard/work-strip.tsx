import type { Work } from '@counting-house/contract/dashboard/home.ts';
import { Tiles } from '../ui/parts/tiles.tsx';
import { workPlaces } from './work-places.ts';

/** The work waiting; each figure leads to the list behind it. */
export function WorkStrip({ work }: { work: readonly Work[] }) {
  const tiles = work.map((one) => {
    const { under, inFull, ...place } = workPlaces[one.key];
    return { ...place, ...one, under: under(one), inFull: inFull?.(one) };
  });
  return <Tiles label="Work waiting" tiles={tiles} withDigits />;
}
