import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { ColumnEdge } from './column-edge.tsx';
import type { Column } from './columns.tsx';
import css from './data-table.module.css';
import { alsoSortedBy, placeIn, sortedBy } from '../list/sorts.ts';
import type { ColumnWidths, Sorting, TableProps } from './table-props.ts';

/** What is dragged is a column, not a text or a link. */
const dragged = 'application/x-column';

/**
 * The head of a column: sorts by it, with Shift behind the others, and is dragged to another place, or
 * moved by Alt and an arrow; the columns menu does the same.
 */
export function HeadCell<R>({
  column,
  sorting,
  width,
  draw,
  move,
  columns,
}: {
  column: Column<R>;
  sorting: Sorting | undefined;
  width: number | undefined;
  draw: ColumnWidths['set'] | undefined;
  /** All of the table, in order. */
  columns: readonly Column<R>[];
  move: TableProps<never>['moveColumn'];
}) {
  const [isOver, setOver] = useState(false);
  const isSorted = sorting && column.isSorted;
  const place = isSorted ? placeIn(sorting.by, column) : null;
  const Arrow = place?.isDown ? IconArrowDown : IconArrowUp;

  function take(event: DragEvent): void {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(dragged, column.key);
  }
  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes(dragged)) return;
    event.preventDefault();
    setOver(true);
  }
  /** Alt and an arrow move the column, as dragging does. */
  function step(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || by === undefined || !move) return;
    const at = columns.findIndex(({ key }) => key === column.key) + by;
    const beside = columns[at];
    if (at < 1 || !beside) return;
    event.preventDefault(); // The browser would go back a page.
    move(column.key, beside.key);
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
      data-part={column.part}
      data-over={isOver || undefined}
      aria-sort={isSorted ? sortWord(place) : undefined}
      {...(move
        ? {
            draggable: true,
            onDragStart: take,
            onDragOver: over,
            onDragLeave: () => setOver(false),
            onDrop: drop,
            onKeyDown: step,
          }
        : {})}
    >
      {isSorted ? (
        <button
          type="button"
          className={css.sort}
          onClick={({ shiftKey }) =>
            sorting.set(shiftKey ? alsoSortedBy(sorting.by, column) : sortedBy(sorting.by, column))
          }
        >
          {column.label}
          {place && <Arrow size={14} stroke={1.7} aria-hidden />}
          {place && place.of > 1 && <small>{place.at + 1}</small>}
        </button>
      ) : (
        column.label
      )}
      {draw && <ColumnEdge draw={(px) => draw(column.key, px)} />}
    </th>
  );
}

function sortWord(place: { readonly isDown: boolean } | null) {
  if (!place) return 'none';
  return place.isDown ? 'descending' : 'ascending';
}
