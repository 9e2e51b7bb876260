import { useEffect } from 'react';
import type { Column } from '../table/columns.tsx';
import { labelRow } from '../rows/row-name.ts';
import { cellName } from '../lines/document-focus.ts';
import { ChoiceCell, TypedCell } from '../lines/line-cells.tsx';
import css from './grid.module.css';
import type { GridChange, GridRow } from './grid-edits.ts';
import { faultsIn, type GridColumn, toGridLine, useGridAround } from './use-grid.ts';

/** A column of a list whose cells are typed over; `shown` is what it is to the list and on a phone. */
export const gridColumn = <R extends GridRow>(
  shown: Column<R>,
  typed: GridColumn<R>,
  name: Column<R>,
): Column<R> => ({
  ...shown,
  cell: (row) =>
    typed.isClosed?.(toGridLine(row, undefined)) ? (
      shown.cell(row)
    ) : (
      <GridCell row={row} column={typed} name={labelRow(row, [name])} />
    ),
});

function GridCell<R extends GridRow>({
  row,
  column,
  name: rowName,
}: {
  row: R;
  column: GridColumn<R>;
  name: string;
}) {
  const grid = useGridAround<R>();
  const edit = grid.edits.usePart((edits) => edits.get(row.id));
  const name = cellName(column.field, row.id);
  const isChosen = grid.chosen.usePart((chosen) => chosen?.names.has(name) ?? false);
  const isEnd = grid.chosen.usePart((chosen) => chosen?.to === name);
  const refused = grid.refused.usePart((all) => all.get(row.id));
  const fault = edit && faultsIn(grid, edit, refused)[column.field];
  const { shown } = grid;
  useEffect(() => {
    shown.set(name, { row, column });
    return () => void shown.delete(name);
  }, [shown, name, row, column]);

  const cell = {
    name,
    line: toGridLine(row, edit),
    label: `${column.says} ${rowName}`,
    refusal: fault && faultsId,
    set: (change: GridChange<R>) => grid.set(row, change),
    onKeyDown: () => undefined,
  };
  return (
    <span
      className={css.cell}
      data-grid-cell={name}
      title={fault}
      data-changed={
        (edit && (column.field in edit.changes || column.field in edit.unread)) || undefined
      }
      data-chosen={isChosen || undefined}
    >
      {column.kind === 'choice' ? (
        <ChoiceCell column={column} {...cell} />
      ) : (
        <TypedCell column={column} answer={row} {...cell} />
      )}
      {isEnd && <span className={css.fill} data-fill aria-hidden />}
    </span>
  );
}

/** The list of what is wrong, which cells point to. */
export const faultsId = 'grid-faults';
