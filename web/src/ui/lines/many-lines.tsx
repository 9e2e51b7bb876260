import type { ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import css from './many-lines.module.css';

/** A dialog in which many lines are gone through before they are added to a document. */
export function ManyLines({
  title,
  size,
  close,
  children,
}: {
  title: string;
  size: number;
  close: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={close} size={size}>
      <div className="stack-12">{children}</div>
    </Dialog>
  );
}

/** The lines as a table that scrolls in its dialog; `data-figure` on the cells of figures. */
export function ManyRows({ children }: { children: ReactNode }) {
  return <div className={css.rows}>{children}</div>;
}

/** What can be done with them, and beside it what is left out. */
export function ManyActs({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>;
}
