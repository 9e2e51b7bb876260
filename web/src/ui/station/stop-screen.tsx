import { IconAlertOctagon, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './station.module.css';

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
