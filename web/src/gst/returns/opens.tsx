import type { ReactNode } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import css from './month.module.css';

/** A name that opens the documents behind its figures; plain words where there are none. */
export function Opens({
  of,
  place = null,
  rate = null,
  isOpen,
  children,
}: {
  of: string;
  place?: string | null;
  rate?: number | null;
  isOpen: boolean;
  children: ReactNode;
}) {
  const setSearch = useSetSearch();
  if (!isOpen) return <span>{children}</span>;
  return (
    <button
      type="button"
      className={css.name}
      onClick={() =>
        setSearch({ of, place, rate: rate === null ? null : String(rate) }, { push: true })
      }
    >
      {children}
    </button>
  );
}
