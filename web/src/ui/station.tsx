import { ActionIcon } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowLeft,
  IconCheck,
  IconPlugConnected,
  IconPlugConnectedX,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { exactTime, time } from '../platform/format.ts';
import { useHouse } from '../platform/house.ts';
import { useIsOnline } from '../platform/online.ts';
import { preferences } from '../platform/preferences.ts';
import { useSession } from '../platform/session.ts';
import { type Tone, toggleSound } from '../platform/tones.ts';
import { Logo } from './logo.tsx';
import css from './station.module.css';

/** What the station said last; the tone colours the band. */
export type Said = { readonly tone: Tone | 'none'; readonly words: string };

/** A scanning station: the whole window, no navigation, read from two metres. */
export function Station({
  title,
  count,
  said,
  act,
  foot,
  children,
}: {
  /** The station's own name: `Packing table 2`. */
  title: string;
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
  return (
    <div className={css.station}>
      <header className={css.top}>
        <ActionIcon component={Link} to={home.path} size={36} aria-label="Leave the station">
          <IconArrowLeft size={20} stroke={1.7} />
        </ActionIcon>
        <Logo size={24} />
        <h1 tabIndex={-1}>{title}</h1>
        <span className={css.person}>{name}</span>
        <div className={css.right}>
          <span className={css.wide}>{count}</span>
          <span className={css.wide}>{isOnline ? 'Connected' : 'No connection'}</span>
          {isOnline ? (
            <IconPlugConnected size={20} stroke={1.7} aria-hidden />
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

const bandIcons = {
  ok: IconCheck,
  done: IconCheck,
  attention: IconAlertTriangle,
  stop: IconX,
} as const;

function ScanBand({ said, act }: { said: Said; act: ReactNode }) {
  const Shown = said.tone === 'none' ? null : bandIcons[said.tone];
  return (
    <div className={css.band} data-tone={said.tone} role="status" aria-live="assertive">
      {Shown && (
        <span className={css.tick}>
          <Shown size={28} stroke={2.4} aria-hidden />
        </span>
      )}
      <span>{said.words}</span>
      {act}
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

/** One line to be scanned: how many of how many, as figures and as a tally. */
export function ScanLine({
  picture,
  title,
  under,
  scanned,
  wanted,
  isNow,
}: {
  picture: ReactNode;
  title: string;
  under: string;
  scanned: number;
  wanted: number;
  /** Whether the next scan should be of this line. */
  isNow: boolean;
}) {
  const isFull = scanned >= wanted;
  return (
    <div className={css.line} data-is={isFull ? 'done' : isNow ? 'now' : undefined}>
      {picture}
      <div>
        <b>{title}</b>
        <span className={css.under}>{under}</span>
        <Tally scanned={scanned} wanted={wanted} />
      </div>
      <div className={css.counts}>
        <div>
          {scanned} <span>/ {wanted}</span>
        </div>
        <div className={css.full} data-not={!isFull || undefined}>
          <IconCheck size={18} stroke={2.4} aria-label={isFull ? 'complete' : undefined} />
        </div>
      </div>
    </div>
  );
}

/** More than this many bars cannot be told apart; they then stand for parts of the whole. */
const mostBars = 20;

function Tally({ scanned, wanted }: { scanned: number; wanted: number }) {
  const bars = Math.min(wanted, mostBars);
  const full = Math.floor((scanned / Math.max(1, wanted)) * bars);
  return (
    <div className={css.tally} aria-hidden>
      {Array.from({ length: bars }, (_, i) => (
        <i key={i} data-on={i < full || undefined} />
      ))}
    </div>
  );
}

export type LoggedScan = {
  readonly id: number;
  readonly at: string;
  readonly tone: Tone;
  readonly code: string;
  readonly words: string;
};

/** The last scans, newest first. */
export function ScanLog({ scans }: { scans: readonly LoggedScan[] }) {
  return (
    <section className={css.log} aria-label="Last scans">
      <h2>Last scans</h2>
      <ol>
        {scans.slice(0, 8).map((scan) => (
          <LogLine key={scan.id} scan={scan} />
        ))}
      </ol>
    </section>
  );
}

function LogLine({ scan }: { scan: LoggedScan }) {
  const Shown = bandIcons[scan.tone];
  return (
    <li data-tone={scan.tone}>
      <time dateTime={scan.at}>{exactTime(scan.at)}</time>
      <Shown size={16} stroke={2} aria-hidden />
      <span>{scan.code}</span>
      <span>{scan.words}</span>
    </li>
  );
}

export type StopCard = {
  readonly is: 'wrong' | 'wanted';
  readonly title: string;
  readonly picture: ReactNode;
  readonly name: string;
  readonly code: string;
};

/** The whole window in red: something must not go on until a person has understood. */
export function StopScreen({
  headline,
  words,
  cards,
  hint,
  foot,
  understood,
}: {
  headline: string;
  words: string;
  cards: readonly StopCard[];
  /** How else it is left: `or scan the card CMDOK. Until then no scan is counted.` */
  hint: string;
  foot: readonly string[];
  understood: () => void;
}) {
  return (
    <div className={css.stop} role="alertdialog" aria-modal aria-label={headline}>
      <div className={css.stopMain}>
        <IconAlertOctagon size={96} stroke={1.6} aria-hidden />
        <h2>{headline}</h2>
        <p>{words}</p>
        <div className={css.cards}>
          {cards.map((card) => (
            <div key={card.is} className={css.card} data-is={card.is}>
              {card.picture}
              <div>
                <div className={css.cardHead}>
                  {card.is === 'wrong' ? (
                    <IconX size={18} stroke={2.2} aria-hidden />
                  ) : (
                    <IconCheck size={18} stroke={2.2} aria-hidden />
                  )}
                  {card.title}
                </div>
                <b>{card.name}</b>
                <div>{card.code}</div>
              </div>
            </div>
          ))}
        </div>
        <button
          type="button"
          className={css.understood}
          // A scanner sends Enter after every code: only a pointer may leave this screen.
          tabIndex={-1}
          onPointerUp={understood}
        >
          Understood
        </button>
        <small>{hint}</small>
      </div>
      <div className={css.stopFoot}>
        {foot.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>
  );
}

function SoundButton() {
  const { sound } = preferences.use();
  const Shown = sound ? IconVolume : IconVolumeOff;
  return (
    <ActionIcon
      size={36}
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
