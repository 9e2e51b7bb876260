import type { Line } from '../lines/lines.ts';

/** A row of a grid. */
export type GridRow = { readonly id: number; readonly version: number };

/** What was typed and cannot be read, by its field. */
type Unread = NonNullable<Line['unread']>;

/** What was typed over in a row, beside the row as it stood then. */
export type Edit<R extends GridRow> = {
  readonly row: R;
  readonly changes: Partial<R>;
  readonly unread: Unread;
};

/** A change of a cell; `unread` is all that cannot be read in the row after it. */
export type GridChange<R extends GridRow> = Partial<R> & { readonly unread?: Unread | undefined };

/** Everything typed and not saved, by the row's id. */
export type Edits<R extends GridRow> = ReadonlyMap<number, Edit<R>>;

/** The edits with a change of a row more; what is typed back to what it was is no edit. */
export function withChange<R extends GridRow>(
  edits: Edits<R>,
  row: R,
  { unread, ...change }: GridChange<R>,
): Edits<R> {
  const before = edits.get(row.id) ?? { row, changes: {}, unread: {} };
  const changes = Object.fromEntries(
    Object.entries({ ...before.changes, ...change }).filter(
      ([field, value]) => before.row[field as keyof R] !== value,
    ),
  ) as Partial<R>;
  const edit = { row: before.row, changes, unread: unread ?? before.unread };
  const after = new Map(edits);
  if (cellsOf(edit) > 0) after.set(row.id, edit);
  else after.delete(row.id);
  return after;
}

const cellsOf = <R extends GridRow>({ changes, unread }: Edit<R>): number =>
  new Set([...Object.keys(changes), ...Object.keys(unread)]).size;

/** How many cells are changed. */
export const changedCells = <R extends GridRow>(edits: Edits<R>): number =>
  [...edits.values()].reduce((sum, edit) => sum + cellsOf(edit), 0);
