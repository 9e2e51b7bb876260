import type { ReactNode } from 'react';
import css from './bare-page.module.css';
import { Logo, WordMark } from '../marks/logo.tsx';

/** A page outside the shell: one card on the ruled ledger page. `isWide` for set-up with pairs of fields. */
export function BarePage({
  title,
  under,
  isWide = false,
  children,
}: {
  title: string;
  /** The business, or what this step is about. */
  under?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={css.page}>
      <Tally />
      <div className={isWide ? `${css.main} ${css.wide}` : css.main}>
        <main className={css.card}>
          <div className={css.brand}>
            <Logo size={34} />
            <WordMark height={24} />
          </div>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={css.under}>{under}</p>
          {children}
        </main>
        <footer className={css.foot}>Your data stays on your own server.</footer>
      </div>
    </div>
  );
}

const five = 'M0 1 -.6 23M9 2 8.4 22M18 1 17.6 23M27 2 26.6 22M-4 17.5 34 4.5';

function Tally() {
  return (
    <svg
      className={css.tally}
      width="276"
      height="30"
      viewBox="-6 -1 276 30"
      fill="none"
      aria-hidden
    >
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        {[0, 62, 124, 186].map((x) => (
          <path key={x} d={five} transform={`translate(${x} 2)`} />
        ))}
        <path d="M248 3 247.6 25M257 4 256.8 24" opacity=".55" />
      </g>
    </svg>
  );
}
