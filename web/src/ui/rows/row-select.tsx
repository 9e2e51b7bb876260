import { Checkbox } from '@mantine/core';
import type { Column } from '../table/columns.tsx';
import { labelRow } from './row-name.ts';

/** How rows are chosen; absent where nothing can be done with many. */
export type Selection = {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number, options?: { range?: boolean }) => void;
  readonly toggleAll: () => void;
};

type Row = { readonly id: number };

/** The tick box of one row; with Shift everything from the row ticked last. */
export function SelectRow<R extends Row>({
  selection,
  row,
  columns,
}: {
  selection: Selection;
  row: R;
  columns: readonly Column<R>[];
}) {
  return (
    <Checkbox
      aria-label={`Select ${labelRow(row, columns)}`}
      checked={selection.ids.has(row.id)}
      onChange={(event) =>
        selection.toggle(row.id, { range: (event.nativeEvent as MouseEvent).shiftKey })
      }
    />
  );
}

/** The tick box over all rows that are shown. */
export function SelectAll({ selection, rows }: { selection: Selection; rows: readonly Row[] }) {
  const chosen = rows.filter((row) => selection.ids.has(row.id)).length;
  return (
    <Checkbox
      aria-label="Select all rows shown"
      checked={rows.length > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={selection.toggleAll}
    />
  );
}
