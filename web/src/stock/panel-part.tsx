import type { ReactNode } from 'react';

/** A titled part of a panel's content. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
