import type { ReactNode } from 'react';
import { NotePage } from '../parts/note.tsx';
import css from './station.module.css';

/** What stands at the address of a station when there is nothing to work at there, with a way on. */
export function NoStation({
  title,
  act,
  children,
}: {
  title: string;
  act: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className={css.away}>
      <NotePage title={title} act={act}>
        {children}
      </NotePage>
    </main>
  );
}
