import type { Work } from '@counting-house/contract/dashboard/home.ts';
import { count } from '../platform/format/format.ts';
import { Tiles } from '../ui/parts/tiles.tsx';
import css from './dashboard.module.css';
import { workPlaces } from './work-places.ts';

/** What fills one row; more only where more waits. */
const oneRow = 8;

/** The work waiting; each figure leads to the list behind it. What has nothing waiting is folded behind it. */
export function WorkStrip({ work }: { work: readonly Work[] }) {
  const tiles = work.map((one) => {
    const { under, inFull, ...place } = workPlaces[one.key];
    return { ...place, ...one, under: under(one), inFull: inFull?.(one) };
  });
  const sorted = tiles.toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0));
  const waiting = sorted.filter((tile) => tile.count > 0).length;
  const shown = Math.max(waiting, oneRow);
  const rest = sorted.slice(shown);
  return (
    <div>
      <Tiles label="Work waiting" tiles={sorted.slice(0, shown)} withDigits />
      {rest.length > 0 && (
        <details className={css.idle}>
          <summary>{count(rest.length)} more, all clear</summary>
          <Tiles label="Nothing waiting" tiles={rest} />
        </details>
      )}
    </div>
  );
}
