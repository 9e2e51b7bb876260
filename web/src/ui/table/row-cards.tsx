import { Fragment } from 'react';
import { type Column, isSilent } from './columns.tsx';
import { labelRow } from '../rows/row-name.ts';
import css from './data-table.module.css';
import { useDrawnRows } from './drawn-rows.ts';
import { ListedRowMenu } from '../rows/row-menu.tsx';
import { SelectRow } from '../rows/row-select.tsx';
import { startsHeading, type TableProps } from './table-props.ts';

/** A card holds this many facts beside its title, amount and badges. */
const facts = 2;

/** About as high as most are, in pixels. */
const cardHeight = 108;

/** Rows as cards, for a phone: title and amount, two facts, badges, the next step. */
export function RowCards<R extends { readonly id: number }>(props: TableProps<R>) {
  const { caption, columns, rows, actions, selection, opened, total } = props;
  const [title, ...rest] = columns;
  const drawnRows = useDrawnRows(rows.length);
  if (!title) return null;
  const amounts = rest.filter((column) => column.part === 'amount');
  const amount = amounts.find(({ isChosen }) => isChosen) ?? amounts[0];
  const badges = rest.filter((column) => column.part === 'badge');
  const steps = rest.filter((column) => column.part === 'step');
  const chosen = rest.filter((column) => column.part === 'fact');
  // A queue is worked through: its step stands beside what is said of the row, so that several are in view.
  const isLow = !selection && !amount && steps.length > 0;
  const said = chosen.length > 0 ? chosen : rest.filter(({ part }) => !part).slice(0, facts);
  return (
    <ul className={css.cards} aria-label={caption}>
      {rows.slice(0, drawnRows).map((row, i) => (
        <Fragment key={row.id}>
          {startsHeading(props, i) && <li className={css.heading}>{props.headingOf?.(row)}</li>}
          <li
            className={css.card}
            data-row={row.id}
            data-plain={!selection || undefined}
            data-low={isLow || undefined}
            data-selected={selection?.ids.has(row.id) || row.id === opened || undefined}
          >
            {selection && <SelectRow selection={selection} row={row} columns={columns} />}
            <div className={css.cardTitle} data-part="title">
              {title.cell(row)}
            </div>
            <div className={css.cardAmount} data-part={amount?.part}>
              {amount && !isSilent(amount, row) && (
                <span className={css.cardLabel}>{amount.label}</span>
              )}
              {amount?.cell(row)}
            </div>
            <div className={css.cardBody}>
              {said
                .filter((column) => !isSilent(column, row))
                .map((column) => (
                  <CardFact key={column.key} column={column} row={row} />
                ))}
              <div className={css.cardBadges}>
                {badges.map((column) => (
                  <span key={column.key}>{column.cell(row)}</span>
                ))}
              </div>
            </div>
            <div className={css.cardActs}>
              {steps.map((column) => (
                <span key={column.key}>{column.cell(row)}</span>
              ))}
              {actions && (
                <ListedRowMenu actions={actions} row={row} name={labelRow(row, columns)} />
              )}
            </div>
          </li>
        </Fragment>
      ))}
      {drawnRows < rows.length && (
        <li aria-hidden style={{ height: cardHeight * (rows.length - drawnRows) }} />
      )}
      {total && (
        <li className={css.cardTotal}>
          <span>{total[0]}</span>
          <span>{total.at(-1)}</span>
        </li>
      )}
    </ul>
  );
}

function CardFact<R>({ column, row }: { column: Column<R>; row: R }) {
  return (
    <div className={css.cardFact}>
      {(column.isRight || column.isNamed) && <span className={css.cardLabel}>{column.label}</span>}
      <span>{column.cell(row)}</span>
    </div>
  );
}
