import type { ReactNode } from 'react';
import css from './share-bars.module.css';

/** A part of a whole: its name, how it is written, and how much it is. */
type Share = {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly shown: ReactNode;
};

/** Parts of a whole as bars under their names, the figures beside them. */
export function ShareBars({ label, shares }: { label: string; shares: readonly Share[] }) {
  const most = Math.max(1, ...shares.map(({ value }) => value));
  return (
    <ul className={css.bars} aria-label={label}>
      {shares.map(({ key, name, value, shown }) => (
        <li key={key}>
          <span>{name}</span>
          <b>{shown}</b>
          <i
            style={{ '--part': `${Math.max(0, (value * 100) / most)}%` } as Record<string, string>}
          />
        </li>
      ))}
    </ul>
  );
}
