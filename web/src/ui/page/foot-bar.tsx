import type { ReactNode } from 'react';
import css from './foot-bar.module.css';

/** What always stands at the foot of a page of entry: the figures so far, and what can be done. */
export function FootBar({ note, acts }: { note: ReactNode; acts: ReactNode }) {
  return (
    <>
      <div className={css.room} />
      <div className={css.bar} role="region" aria-label="Totals and acts">
        {note}
        <div className={css.acts}>{acts}</div>
      </div>
    </>
  );
}
