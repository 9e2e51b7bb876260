import { IconAlertOctagon, IconCheck, IconPackage, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageMark } from '../page/page-mark.ts';
import css from './station.module.css';

export type StopCard = {
  readonly is: 'wrong' | 'wanted';
  readonly title: string;
  readonly picture: ReactNode;
  readonly name: string;
  readonly code: string;
};

/** The whole window in red: nothing goes on until a person has chosen. */
export function StopPage({
  headline,
  words,
  foot,
  children,
}: {
  headline: string;
  words: string;
  foot: readonly string[];
  children: ReactNode;
}) {
  usePageMark('stop');
  return (
    <div className={css.stop} role="alertdialog" aria-modal aria-label={headline}>
      <div className={css.stopMain}>
        <IconAlertOctagon size={96} stroke={1.6} aria-hidden />
        <h2>{headline}</h2>
        <p>{words}</p>
        {children}
      </div>
      <div className={css.stopFoot}>
        {foot.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>
  );
}

/** A way out of a stop; a scanner sends Enter after every code, so that only a pointer takes it. */
export function StopChoice({
  isSecond = false,
  onChoose,
  children,
}: {
  isSecond?: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={css.understood}
      data-second={isSecond || undefined}
      tabIndex={-1}
      onPointerUp={onChoose}
    >
      {children}
    </button>
  );
}

/** Something was wrong: what was scanned, beside what is wanted, until a person has understood. */
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
  /** How else it is left: `or scan the OK card (CMDOK) to continue. Scans are not counted until then.` */
  hint: string;
  foot: readonly string[];
  understood: () => void;
}) {
  return (
    <StopPage headline={headline} words={words} foot={foot}>
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
      <StopChoice onChoose={understood}>Understood</StopChoice>
      <small>{hint}</small>
    </StopPage>
  );
}

/** What was scanned does not belong here: nothing goes on until that is understood. */
export function WrongScan({
  headline,
  words,
  name,
  code = '',
  foot = [],
  understood,
}: {
  headline: string;
  words: string;
  /** What it was, and what is known of it. */
  name: string;
  code?: string;
  foot?: readonly string[];
  understood: () => void;
}) {
  return (
    <StopScreen
      headline={headline}
      words={words}
      cards={[
        {
          is: 'wrong',
          title: 'You scanned',
          picture: <IconPackage size={48} stroke={1.4} aria-hidden />,
          name,
          code,
        },
      ]}
      hint="or scan the OK card (CMDOK) to continue. Scans are not counted until then."
      foot={['Nothing was added by this scan', ...foot]}
      understood={understood}
    />
  );
}
