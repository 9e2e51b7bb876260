import type { ReactNode } from 'react';
import css from './sheet.module.css';

/** A sheet of paper on the desk: what belongs together, with its title and its own acts. */
export function Sheet({
  title,
  count,
  acts,
  children,
}: {
  title?: string;
  count?: number;
  acts?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.sheet} aria-label={title}>
      {title && (
        <div className={css.head}>
          <h2>{title}</h2>
          {count !== undefined && <span className={css.count}>{count}</span>}
          {acts && <div className={css.acts}>{acts}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/** The padded part of a sheet; tables and facts that reach its edges stand beside it. */
export function SheetBody({ children }: { children: ReactNode }) {
  return <div className={css.body}>{children}</div>;
}

/** Name and value, one under the other; rows whose value is null are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {rows
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

function FactRow({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** Related figures side by side in one sheet. */
export function Metrics({
  rows,
}: {
  rows: readonly (readonly [name: ReactNode, value: ReactNode])[];
}) {
  return (
    <dl className={css.metrics}>
      {rows.map(([name, value], at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type TotalRow = {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** `sum` is bold; `final` stands between a single and a double rule, once. */
  readonly weight?: 'sum' | 'final';
};

/** Figures that add up, the final total on the double rule. */
export function Totals({ rows }: { rows: readonly TotalRow[] }) {
  return (
    <dl className={css.totals}>
      {rows.map((row, i) => (
        <div key={i}>
          <dt className={row.weight && css[row.weight]}>{row.label}</dt>
          <dd className={row.weight && css[row.weight]}>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
