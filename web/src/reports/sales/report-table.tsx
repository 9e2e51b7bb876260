import type { ReportAnswer, ReportRow } from '@counting-house/contract/reports/sale-report.ts';
import {
  beforeKey,
  wordOf,
  type ReportColumn,
} from '@counting-house/contract/reports/sale-labels.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { cellIn, changeText, isRight, onCard, shown } from './report-cells.ts';
import css from './sale-reports.module.css';

export type Drilled = { readonly row: ReportRow | null; readonly column: ReportColumn };

type Drill = (of: Drilled) => void;

const withRow = (drill: Drill | null, row: ReportRow | null, column: ReportColumn) =>
  drill && (() => drill({ row, column }));

/** Which rows are open, and what stands below them. */
type Opening = {
  readonly isOpen: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  readonly below: (key: string) => ReactNode;
};

/** The rows of a report with its totals, each figure with that of the period before and the way to its documents. */
export function ReportTable({
  title,
  answer,
  rows,
  columns,
  sort,
  setSort,
  drill,
  ofAll,
  opening,
}: {
  title: string;
  answer: ReportAnswer;
  rows: readonly ReportRow[];
  columns: readonly ReportColumn[];
  sort: string;
  setSort: (sort: string) => void;
  drill: Drill | null;
  /** The documents of totals can be asked for. */
  ofAll: boolean;
  opening: Opening | null;
}) {
  const { totals, nameLabel, drills } = answer;
  const cards = onCard(columns);
  const opens = (column: ReportColumn) => (drills.includes(column) ? drill : null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard.
    <div className={css.wide} role="region" aria-label={`Rows of ${title}`} tabIndex={0}>
      <table className={css.table} data-many={columns.length > 7 || undefined}>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <SortButton field="name" label={nameLabel} sort={sort} setSort={setSort} />
            </th>
            {columns.map((column) => (
              <th
                scope="col"
                key={column}
                data-right={isRight(column) || undefined}
                title={wordOf(column).formula || undefined}
                aria-sort={ariaSort(sort, column)}
              >
                <SortButton
                  field={column}
                  label={wordOf(column).label}
                  sort={sort}
                  setSort={setSort}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Rows key={row.key} row={row} columns={columns} drillOf={opens} opening={opening} />
          ))}
        </tbody>
        {rows.length > 0 && columns.some((column) => column in totals) && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {columns.map((column) => (
                <td
                  key={column}
                  data-right={isRight(column) || undefined}
                  data-less={!cards.has(column) || undefined}
                  data-label={wordOf(column).label}
                >
                  {column in totals && (
                    <Figure
                      of={totals}
                      column={column}
                      drill={ofAll ? withRow(opens(column), null, column) : null}
                    />
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Rows({
  row,
  columns,
  drillOf,
  opening,
}: {
  row: ReportRow;
  columns: readonly ReportColumn[];
  drillOf: (column: ReportColumn) => Drill | null;
  opening: Opening | null;
}) {
  const isOpen = opening?.isOpen(row.key) ?? false;
  const cards = onCard(columns);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const { recordKind, recordId } = row;
  return (
    <>
      <tr>
        <th scope="row">
          {opening && (
            <ActionIcon
              size="sm"
              aria-expanded={isOpen}
              aria-label={isOpen ? `Close ${row.name}` : `Open ${row.name}`}
              onClick={() => opening.toggle(row.key)}
            >
              <Icon size={16} stroke={1.7} />
            </ActionIcon>
          )}
          <KnownRecord kind={recordKind} id={recordId} title={row.name} />
        </th>
        {columns.map((column) => (
          <td
            key={column}
            data-right={isRight(column) || undefined}
            data-less={!cards.has(column) || undefined}
            data-moment={wordOf(column).kind === 'ts' || undefined}
            data-label={wordOf(column).label}
          >
            <Figure of={row} column={column} drill={withRow(drillOf(column), row, column)} />
          </td>
        ))}
      </tr>
      {isOpen && opening?.below(row.key)}
    </>
  );
}

/** A figure; where it has documents a button that opens them. */
function Figure({
  of,
  column,
  drill,
}: {
  of: Readonly<Record<string, unknown>>;
  column: ReportColumn;
  drill: (() => void) | null;
}) {
  const value = cellIn(of, column);
  const change = changeText(of, column);
  const hasBefore = beforeKey(column) in of;
  const text = shown(column, value);
  const opens = drill && typeof value === 'number' && value !== 0;
  return (
    <>
      {opens ? (
        <button type="button" className={css.figure} onClick={drill}>
          {text}
        </button>
      ) : (
        text
      )}
      {hasBefore && (
        <small>
          {shown(column, cellIn(of, beforeKey(column)))}
          {change && <em data-up={change.isUp || undefined}>{change.text}</em>}
        </small>
      )}
    </>
  );
}

function SortButton({
  field,
  label,
  sort,
  setSort,
}: {
  field: string;
  label: string;
  sort: string;
  setSort: (sort: string) => void;
}) {
  const isSorted = sort.replace(/^-/u, '') === field;
  const next = sort === `-${field}` ? field : `-${field}`;
  return (
    <button type="button" className={css.sort} onClick={() => setSort(next)}>
      {label}
      {isSorted && <span aria-hidden>{sort.startsWith('-') ? ' ↓' : ' ↑'}</span>}
    </button>
  );
}

const ariaSort = (sort: string, field: string) =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
