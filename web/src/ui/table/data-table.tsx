import { useMediaQuery } from '@mantine/hooks';
import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react';
import css from './data-table.module.css';
import { useDrawnRows } from './drawn-rows.ts';
import { EditCell } from './edit-cell.tsx';
import { HeadCell } from './head-cell.tsx';
import { RowCards } from './row-cards.tsx';
import { ListedRowMenu } from '../rows/row-menu.tsx';
import { labelRow } from '../rows/row-name.ts';
import { SelectAll, SelectRow } from '../rows/row-select.tsx';
import { type ColumnWidths, type Row, startsHeading, type TableProps } from './table-props.ts';

/** Rows under a sticky head; cards below 640 px. */
export function DataTable<R extends Row>(props: TableProps<R>) {
  return useIsWide() ? <Table {...props} /> : <RowCards {...props} />;
}

/** Whether rows stand in a table; below 640 px they are cards. */
export const useIsWide = () =>
  useMediaQuery('(min-width: 40.01em)', undefined, { getInitialValueInEffect: false });

function Table<R extends Row>(props: TableProps<R>) {
  const { caption, columns, rows, actions, selection, sorting, at, opened, total } = props;
  const drawn = props.widths?.widths ?? noWidths;
  const box = useScrolls();
  const drawnRows = useDrawnRows(rows.length);
  return (
    <div className={css.box} ref={box}>
      <table className={css.table}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={css.tick}>
                <SelectAll selection={selection} rows={rows} />
              </th>
            )}
            {columns.map((column, i) => (
              <HeadCell
                key={column.key}
                column={column}
                columns={columns}
                sorting={sorting}
                width={drawn[column.key]}
                draw={props.widths?.set}
                move={i > 0 ? props.moveColumn : undefined}
              />
            ))}
            {actions && (
              <th scope="col" className={css.menu}>
                <span className="unseen">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawnRows).map((row, i) => (
            <Fragment key={row.id}>
              {startsHeading(props, i) && (
                <tr>
                  <th scope="rowgroup" className={css.heading} colSpan={columns.length + 2}>
                    {props.headingOf?.(row)}
                  </th>
                </tr>
              )}
              <TableRow
                row={row}
                columns={columns}
                actions={actions}
                selection={selection}
                drawn={drawn}
                isAt={row.id === at}
                isOpened={row.id === opened}
              />
              {row.id === opened && props.unfolded && (
                <tr className={css.unfolded}>
                  <td colSpan={columns.length + 2}>{props.unfolded}</td>
                </tr>
              )}
            </Fragment>
          ))}
          {drawnRows < rows.length && (
            <tr
              aria-hidden
              style={{ height: `calc(var(--ch-row) * ${rows.length - drawnRows})` }}
            />
          )}
          {total && (
            <tr className={css.final}>
              {[...total, ...(actions ? [''] : [])].map((cell, i) => (
                <td
                  key={i}
                  className={columns[i]?.isRight ? css.right : undefined}
                  colSpan={i === 0 && selection ? 2 : 1}
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

const noWidths: ColumnWidths['widths'] = {};

type TableRowProps<R extends Row> = Pick<TableProps<R>, 'columns' | 'actions' | 'selection'> & {
  readonly row: R;
  readonly drawn: ColumnWidths['widths'];
  readonly isAt: boolean;
  readonly isOpened: boolean;
};

/** One row; drawn again only when it changed, not whenever a panel opens or the keyboard moves on. */
const TableRow = memo(function TableRow<R extends Row>(props: TableRowProps<R>) {
  const { row, columns, actions, selection, drawn, isAt, isOpened } = props;
  return (
    <tr
      data-row={row.id}
      data-selected={selection?.ids.has(row.id) || isOpened || undefined}
      data-at={isAt || undefined}
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
              name={labelRow(row, columns)}
            />
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {actions && (
        <td className={css.menu}>
          <ListedRowMenu actions={actions} row={row} name={labelRow(row, columns)} />
        </td>
      )}
    </tr>
  );
}) as <R extends Row>(props: TableRowProps<R>) => ReactNode;

/** A drawn width holds whatever stands in the column. */
const widthOf = (px: number | undefined) =>
  px === undefined
    ? undefined
    : ({ width: px, minWidth: px, maxWidth: px, overflow: 'hidden' } as const);

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
    // In the next frame: what is set here changes what is watched.
    let frame = 0;
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    watch.observe(element);
    // Rows that are drawn later may be wider, and the box does not grow with them.
    if (element.firstElementChild) watch.observe(element.firstElementChild);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, []);
  return box;
}
