import type { ReactNode } from 'react';
import { moment, shortDate, time, today } from '../../platform/format/format.ts';
import css from './timeline.module.css';

/** Something that happened to a record. */
export type Happening = {
  readonly id: number | string;
  readonly at: string;
  readonly words: ReactNode;
  readonly who: string | null;
  /** Field, what it was, what it is. */
  readonly changes?: readonly (readonly [field: string, before: string, after: string])[];
};

/** What happened to a record, newest first. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  return (
    <ol className={css.timeline}>
      {happenings.map((one) => (
        <li key={one.id}>
          <i aria-hidden />
          <div>
            {one.words}
            {one.who && <span className={css.who}> · {one.who}</span>}
            {one.changes?.map(([field, before, after]) => (
              <p className={css.changes} key={field}>
                {field}: {before} → {after}
              </p>
            ))}
          </div>
          <time dateTime={one.at} title={moment(one.at)}>
            {when(one.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** The time of today, the date of any other day. */
function when(at: string): string {
  const day = today(new Date(at));
  return day === today() ? time(at) : shortDate(day);
}
