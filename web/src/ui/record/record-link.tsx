import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from '../parts/screen-link.module.css';

/** A record's number or name; opens its panel over the list and puts that into the address. */
export function RecordLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link
      className={css.link}
      to="."
      search={((before: Record<string, string>) => ({ ...before, open: String(id) })) as never}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}
