import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ColumnEdge } from './column-edge.tsx';
import type { Column } from './columns.tsx';
import css from './data-table.module.css';
import { EditCell } from './edit-cell.tsx';
import { RowCards } from './row-cards.tsx';
import { RowMenu } from './row-menu.tsx';
import { nameOf } from './row-name.ts';
import { SelectAll, SelectRow } from './row-select.tsx';
import type { ColumnWidths, Row, Sorting, TableProps } from './table-props.ts';

/** Rows under a sticky head; cards below 640 px. */
export function DataTable<R extends Row>(props: TableProps<R>) {
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  return isPhone ? <RowCards {...props} /> : <Table {...props} />;
}

function Table<R extends Row>(props: TableProps<R>) {
  const { caption, columns, rows, actions, selection, sorting, at, opened, total } = props;
  const drawn = props.widths?.widths ?? {};
  const box = useScrolls();
  return (
    <div className={css.box} ref={box}>
      <table className={css.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={css.tick}>
                <SelectAll selection={selection} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                sorting={sorting}
                width={drawn[column.key]}
                draw={props.widths?.set}
              />
            ))}
            {actions && (
              <th scope="col" className={css.menu}>
                <span className={css.unseen}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              data-selected={selection?.ids.has(row.id) || row.id === opened || undefined}
              data-at={row.id === at || undefined}
            >
              {selection && (
                <td className={css.tick}>
                  <SelectRow selection={selection} row={row} columns={columns} />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={column.isRight ? css.right : css.cut}
                  style={widthOf(drawn[column.key])}
                >
                  {column.inPlace ? (
                    <EditCell
                      column={column}
                      field={column.inPlace}
                      row={row}
                      name={nameOf(row, columns)}
                    />
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {actions && (
                <td className={css.menu}>
                  <RowMenu actions={actions} row={row} name={nameOf(row, columns)} />
                </td>
              )}
            </tr>
          ))}
          {total && (
            <tr className={css.final}>
              {total.map((cell, i) => (
                <td
                  key={i}
                  className={columns[i]?.isRight ? css.right : undefined}
                  colSpan={(i === 0 && selection) || (i === total.length - 1 && actions) ? 2 : 1}
                >
                  {cell}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** A drawn width holds whatever stands in the column. */
const widthOf = (px: number | undefined) =>
  px === undefined
    ? undefined
    : ({ width: px, minWidth: px, maxWidth: px, overflow: 'hidden' } as const);

function HeadCell<R>({
  column,
  sorting,
  width,
  draw,
}: {
  column: Column<R>;
  sorting: Sorting | undefined;
  width: number | undefined;
  draw: ColumnWidths['set'] | undefined;
}) {
  const by = column.sortBy ?? column.key;
  const isSorted = sorting && column.isSorted;
  const isUp = isSorted && sorting.by === by;
  const isDown = isSorted && sorting.by === `-${by}`;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      className={column.isRight ? css.right : undefined}
      style={width === undefined ? undefined : { width, minWidth: width, maxWidth: width }}
      data-column={column.key}
      aria-sort={isSorted ? (isUp ? 'ascending' : isDown ? 'descending' : 'none') : undefined}
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

/** Marks a box that is narrower than its table: only then it scrolls by itself and its head cannot stick. */
function useScrolls() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const scrolls = element.scrollWidth > element.clientWidth + 1;
      element.style.overflowX = scrolls ? 'auto' : 'visible';
      element.tabIndex = scrolls ? 0 : -1;
      element.toggleAttribute('data-scrolls', scrolls);
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return box;
}
