import type { ReactNode } from 'react';
import {
  ago,
  amount,
  date,
  moment,
  money,
  phone,
  qty,
  shortDate,
} from '../../platform/format/format.ts';
import css from './value.module.css';

/** An amount with its currency, `₹1,220.00`; unknown is a dash. */
export function Money({ of }: { of: number | null }) {
  return <span className={css.money}>{money(of)}</span>;
}

/** An amount without its currency, for columns whose head says it. */
export function Amount({ of }: { of: number | null }) {
  return <span className={of === 0 ? css.zero : css.money}>{amount(of)}</span>;
}

/** A quantity in thousandths, with its unit and the places that the unit has. */
export function Qty({
  of,
  unit = '',
  places = 0,
}: {
  of: number | null;
  unit?: string | undefined;
  places?: number | undefined;
}) {
  return <span className={css.nowrap}>{qty(of, unit, places)}</span>;
}

/** A business date; without the year where it is this one and `short` is wanted. */
export function BusinessDate({ of, short = false }: { of: string | null; short?: boolean }) {
  return <span className={css.nowrap}>{short ? shortDate(of) : date(of)}</span>;
}

/** A moment as `2 h 10 min ago`, its full time as the title. */
export function Ago({ at }: { at: string | null }) {
  if (at === null) return <Nothing />;
  return (
    <time className={css.nowrap} dateTime={at} title={moment(at)}>
      {ago(at)}
    </time>
  );
}

/** A moment as `05 Apr 2026, 14:05`. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <Nothing />;
  return (
    <time className={css.nowrap} dateTime={at}>
      {moment(at)}
    </time>
  );
}

/** A telephone number in two groups. */
export function Phone({ of }: { of: string | null }) {
  return <span className={css.nowrap}>{phone(of)}</span>;
}

/** A code that people read out: never broken, its figures under each other. */
export function Code({ children }: { children: ReactNode }) {
  return <span className={css.code}>{children}</span>;
}

/** The quieter second line of a cell, or a hint. */
export function Second({ children }: { children: ReactNode }) {
  return <span className={css.second}>{children}</span>;
}

/** Where a value would stand if there were one. */
export function Nothing() {
  return <span className={css.none}>–</span>;
}
