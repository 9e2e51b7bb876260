import type { ReactNode } from 'react';
import css from './recall.module.css';

/** A part of a panel with its title, and what is said beside it. */
export function SheetPart({
  title,
  beside,
  children,
}: {
  title: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className={css.part}>
      <div className={css.partHead}>
        <h3>{title}</h3>
        {beside}
      </div>
      {children}
    </section>
  );
}
