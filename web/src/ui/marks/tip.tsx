import type { ReactNode } from 'react';
import css from './tip.module.css';

/** The words of an icon button, shown when the pointer rests on it or the keyboard comes to it. */
export function Tip({
  words,
  side = 'middle',
  children,
}: {
  words: string;
  /** `end` keeps the words inside the page at its right edge. */
  side?: 'middle' | 'end';
  children: ReactNode;
}) {
  return (
    <span className={css.tip} data-tip={words} data-side={side}>
      {children}
    </span>
  );
}
