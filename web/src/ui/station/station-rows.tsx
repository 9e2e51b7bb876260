import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Picture } from '../files/picture.tsx';
import css from './station-rows.module.css';

/** What a station has to do, one row each; a row is chosen by a touch as by a scan. */
export function StationRows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>;
}

type Props = {
  readonly name: string;
  readonly under: ReactNode;
  /** Of goods; left out where the row is of something else. */
  readonly picture?: string | null;
  /** What has to be seen about it, as lines with an icon. */
  readonly notes?: ReactNode;
  readonly figure: string;
  /** Nothing is done about it yet: its figure is only words. */
  readonly isOpen?: boolean;
  readonly isDone: boolean;
  readonly isChosen?: boolean;
  readonly choose: () => void;
};

/** One of `StationRows`: what it is, how far it is, and a tick when it is done. */
export function StationRow({
  name,
  under,
  picture,
  notes,
  figure,
  isOpen = false,
  isDone,
  isChosen,
  choose,
}: Props) {
  return (
    <li>
      <button
        type="button"
        data-pictured={picture !== undefined || undefined}
        aria-pressed={isChosen}
        onClick={choose}
      >
        {picture !== undefined && <Picture src={picture} size={40} />}
        <span className={css.name}>
          <b>{name}</b>
          <small>{under}</small>
          {notes}
        </span>
        <span className={css.figure} data-open={isOpen || undefined}>
          {figure}
        </span>
        <StationTick isOn={isDone} />
      </button>
    </li>
  );
}

/** A line of a row that has to be seen, with its icon. */
export function StationRowNote({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <em className={css.note}>
      {icon} {children}
    </em>
  );
}

/** A box with a tick when something is complete. */
export function StationTick({ isOn, says = 'complete' }: { isOn: boolean; says?: string }) {
  return (
    <span className={css.tick} data-on={isOn || undefined}>
      {isOn && <IconCheck size={18} stroke={2.4} aria-label={says} />}
    </span>
  );
}

/** The three acts of a thumb below the goods. */
export function StationKeys({ children }: { children: ReactNode }) {
  return <div className={css.keys}>{children}</div>;
}
