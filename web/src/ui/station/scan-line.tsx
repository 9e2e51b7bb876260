import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './station.module.css';
import { Tally } from './tally.tsx';

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
        <Tally counted={scanned} wanted={wanted} />
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
