import type { ReactNode } from 'react';
import type { RowAction } from '../list/actions.tsx';
import type { Column } from './columns.tsx';
import type { Selection } from '../rows/row-select.tsx';

/** What a table is sorted by, `-name` for downwards. */
export type Sorting = { readonly by: string; readonly set: (by: string) => void };

/** A row of a list. */
export type Row = { readonly id: number };

/** How wide columns were drawn, in px by key. */
export type ColumnWidths = {
  readonly widths: Readonly<Record<string, number>>;
  readonly set: (key: string, px: number) => void;
};

export type TableProps<R extends Row> = {
  /** What the rows are, for people who hear the page. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly actions?: readonly RowAction<R>[] | undefined;
  readonly selection?: Selection | undefined;
  readonly sorting?: Sorting | undefined;
  /** Present where columns can be drawn wider and narrower. */
  readonly widths?: ColumnWidths | undefined;
  /** Puts a column where another stands; absent where columns cannot be moved. */
  readonly moveColumn?: ((key: string, to: string) => void) | undefined;
  /** The row that the keyboard is on. */
  readonly at?: number | undefined;
  /** The row whose panel is open. */
  readonly opened?: number | undefined;
  /** What stands beneath that row, in place of a panel. */
  readonly unfolded?: ReactNode;
  /** What stands over a row wherever it differs from the row before: its day. */
  readonly headingOf?: ((row: R) => string) | undefined;
  /** A last row on the double rule: one cell per column. */
  readonly total?: readonly ReactNode[] | undefined;
};

/** Whether the row at this place is the first under its heading. */
export function startsHeading<R extends Row>(
  { headingOf, rows }: Pick<TableProps<R>, 'headingOf' | 'rows'>,
  at: number,
): boolean {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!headingOf || !row) return false;
  return !before || headingOf(row) !== headingOf(before);
}
