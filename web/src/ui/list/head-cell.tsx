import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { ColumnEdge } from './column-edge.tsx';
import type { Column } from './columns.tsx';
import css from './data-table.module.css';
import type { ColumnWidths, Sorting, TableProps } from './table-props.ts';

/** What is dragged is a column, not a text or a link. */
const dragged = 'application/x-column';

/** The head of a column: sorts by it, and is dragged to another place; the columns menu does the same. */
export function HeadCell<R>({
  column,
  sorting,
  width,
  draw,
  move,
}: {
  column: Column<R>;
  sorting: Sorting | undefined;
  width: number | undefined;
  draw: ColumnWidths['set'] | undefined;
  move: TableProps<never>['moveColumn'];
}) {
  const [isOver, setOver] = useState(false);
  const by = column.sortBy ?? column.key;
  const isSorted = sorting && column.isSorted;
  const isUp = isSorted && sorting.by === by;
  const isDown = isSorted && sorting.by === `-${by}`;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;

  function take(event: DragEvent): void {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(dragged, column.key);
  }
  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes(dragged)) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    move?.(event.dataTransfer.getData(dragged), column.key);
  }

  return (
    <th
      scope="col"
      className={column.isRight ? css.right : undefined}
      style={width === undefined ? undefined : { width, minWidth: width, maxWidth: width }}
      data-column={column.key}
      data-over={isOver || undefined}
      aria-sort={isSorted ? (isUp ? 'ascending' : isDown ? 'descending' : 'none') : undefined}
      {...(move
        ? {
            draggable: true,
            onDragStart: take,
            onDragOver: over,
            onDragLeave: () => setOver(false),
            onDrop: drop,
          }
        : {})}
    >
      {isSorted ? (
        <button
          type="button"
          className={css.sort}
          onClick={() => sorting.set(isUp ? `-${by}` : by)}
        >
          {column.label}
          {(isUp || isDown) && <Arrow size={14} stroke={1.7} aria-hidden />}
        </button>
      ) : (
        column.label
      )}
      {draw && <ColumnEdge draw={(px) => draw(column.key, px)} />}
    </th>
  );
}
