import { ActionIcon } from '@mantine/core';
import {
  IconArrowLeft,
  IconPlugConnected,
  IconPlugConnectedX,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { time } from '../../platform/format/format.ts';
import { useHouse } from '../../platform/house.ts';
import { useIsOnline } from '../../platform/online.ts';
import { preferences } from '../../platform/preferences.ts';
import { useSession } from '../../platform/session.ts';
import { type Tone, toggleSound } from '../../platform/tones.ts';
import { usePageMark } from '../page/page-mark.ts';
import { useFoot } from '../page/use-foot.ts';
import { Logo } from '../marks/logo.tsx';
import css from './station.module.css';
import { toneIcons } from './tone-icons.ts';

/** What the station said last; the tone colours the band. */
export type Said = {
  readonly tone: Tone | 'none';
  readonly words: string;
  /** A second, smaller line: where it comes from. */
  readonly under?: string;
};

/** A scanning station: the whole window, no navigation, read from two metres. */
export function Station({
  title,
  back,
  count,
  said,
  act,
  foot,
  children,
}: {
  /** The station's own name: `Packing table 2`. */
  title: string;
  /** Where the arrow leads: the list that the station was begun from; home when left out. */
  back?: { readonly path: string; readonly search?: Readonly<Record<string, string>> };
  /** How the day goes: `Stops today 1 of 214 scans`. */
  count?: ReactNode;
  said: Said;
  /** Beside what was said: Undo. */
  act?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const { home } = useHouse();
  const { name } = useSession();
  const isOnline = useIsOnline();
  usePageMark('station');
  return (
    <div className={css.station}>
      <header className={css.top}>
        <ActionIcon
          component={Link}
          to={back?.path ?? home.path}
          search={(back?.search ?? {}) as never}
          size={44}
          aria-label="Leave the station"
        >
          <IconArrowLeft size={20} stroke={1.7} />
        </ActionIcon>
        <Logo size={24} />
        <h1 tabIndex={-1}>{title}</h1>
        <span className={css.person}>{name}</span>
        <div className={css.right}>
          <span className={css.wide}>{count}</span>
          <span className={css.wide}>{isOnline ? 'Connected' : 'No connection'}</span>
          {isOnline ? (
            <IconPlugConnected className={css.wide} size={20} stroke={1.7} aria-hidden />
          ) : (
            <IconPlugConnectedX size={20} stroke={1.7} aria-hidden />
          )}
          <SoundButton />
          <Clock />
        </div>
      </header>
      <ScanBand
        said={isOnline ? said : { tone: 'stop', words: 'No connection: scanning is paused' }}
        act={act}
      />
      <main className={css.columns}>{children}</main>
      {foot}
    </div>
  );
}

/** One of a station's columns. */
export function StationColumn({ children }: { children: ReactNode }) {
  return <section className={css.column}>{children}</section>;
}

function ScanBand({ said, act }: { said: Said; act: ReactNode }) {
  const Shown = said.tone === 'none' ? null : toneIcons[said.tone];
  return (
    <div className={css.band} data-tone={said.tone} role="status" aria-live="assertive">
      {Shown && (
        <span className={css.tick}>
          <Shown size={28} stroke={2.4} aria-hidden />
        </span>
      )}
      <span>
        {said.words}
        {said.under && <small>{said.under}</small>}
      </span>
      {act}
    </div>
  );
}

/** What is done next, always in reach at the foot of a column. */
export function StationFoot({ children }: { children: ReactNode }) {
  const foot = useFoot<HTMLDivElement>();
  return (
    <div className={css.foot} ref={foot}>
      {children}
    </div>
  );
}

/** The one large sentence that says what to do next. */
export function NextStep({ children }: { children: ReactNode }) {
  return <p className={css.next}>{children}</p>;
}

/** A word of warning that belongs to the work, as a packing note. */
export function StationNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.note}>
      <b>{title}</b>
      {children}
    </div>
  );
}

function SoundButton() {
  const { sound } = preferences.use();
  const Shown = sound ? IconVolume : IconVolumeOff;
  return (
    <ActionIcon
      size={44}
      aria-label={sound ? 'Switch sound off' : 'Switch sound on'}
      onClick={toggleSound}
    >
      <Shown size={20} stroke={1.7} />
    </ActionIcon>
  );
}

function Clock() {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={now}>{time(now)}</time>;
}
