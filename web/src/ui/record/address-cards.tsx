import type { ReactNode } from 'react';
import css from './address-cards.module.css';

/** The addresses of somebody, one below the other. */
export function AddressCards({ children }: { children: ReactNode }) {
  return <ul className={css.addresses}>{children}</ul>;
}

/** An address with what it is called and for, and what can be done with it. */
export function AddressCard({
  label,
  tags,
  lines,
  acts,
}: {
  label: string;
  tags: ReactNode;
  lines: readonly string[];
  acts: ReactNode;
}) {
  return (
    <li>
      <div className={css.label}>
        <b>{label}</b>
        {tags}
      </div>
      <address className={css.address}>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {acts && <div className={css.acts}>{acts}</div>}
    </li>
  );
}
