import type { ReactNode } from 'react';
import css from './foot-bar.module.css';
import { usePageMark } from './page-mark.ts';
import { useFoot } from './use-foot.ts';

/** What always stands at the foot of a page of entry: the figures so far, and what can be done. */
export function FootBar({ note, acts }: { note: ReactNode; acts: ReactNode }) {
  const bar = useFoot<HTMLDivElement>();
  usePageMark('form');
  return (
    <>
      <div className={css.room} />
      <div className={css.bar} ref={bar} role="region" aria-label="Totals and acts">
        {note}
        <div className={css.acts}>{acts}</div>
      </div>
    </>
  );
}
