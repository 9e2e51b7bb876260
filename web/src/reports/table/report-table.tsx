import type { Report } from '@counting-house/contract/kit/report.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useGo } from '../../platform/address.ts';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { DocumentLink } from '../document-link.tsx';
import { cellText, changeText, drilldown } from './report-cell.ts';
import css from './report-table.module.css';
import { reportsScreens } from '../reports.routes.tsx';

type Column = Report['columns'][number];
type Row = Report['rows'][number];

/**
 * A report as an accountant reads it: figures that lead to what they are made of, results behind the margin
 * rule, the total on the double rule. Arrows go through its lines, Enter opens the ledger of the first figure.
 *
 * @param months what opens below an account; without it rows do not open.
 */
export function ReportTable({
  report,
  months,
}: {
  report: Report;
  months?: (row: Row) => ReactNode;
}) {
  const go = useGo();
  const [chosen, choose] = useState<string | null>(null);
  const [opened, open] = useState<string | null>(null);
  const opensUp = (row: Row) => months !== undefined && row.lead?.to === 'ledger';

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return;
    const at = report.rows.findIndex(({ key }) => key === chosen);
    const row = report.rows[at];
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => choose(report.rows[Math.min(at + 1, report.rows.length - 1)]?.key ?? null),
      ArrowUp: () => choose(report.rows[Math.max(at - 1, 0)]?.key ?? null),
      ArrowRight: () => row && opensUp(row) && open(row.key),
      ArrowLeft: () => open(null),
      Enter: () => {
        if (row?.lead?.to === 'document') return openDocument(event.currentTarget);
        const to = row && report.columns.map((column) => drilldown(row, column)).find(Boolean);
        if (to) go(reportsScreens.books, undefined, to);
      },
    };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    step();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go through its lines.
    <div
      className={css.wide}
      role="region"
      aria-label={report.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and is gone through by keyboard.
      tabIndex={0}
      onKeyDown={press}
    >
      <table
        className={css.report}
        data-columns={report.columns.length > 5 ? 'many' : 'few'}
        data-phone={phoneOf(report.columns)}
      >
        <caption className="unseen">{report.title}</caption>
        <thead>
          <tr>
            <th scope="col">{report.heading}</th>
            {report.columns.map((column) => (
              <th scope="col" key={column.key} {...looksOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <Fragment key={row.key}>
              <tr
                data-look={row.look}
                data-chosen={row.key === chosen || undefined}
                data-opened={row.key === opened || undefined}
              >
                <th scope="row" style={{ paddingLeft: 16 + row.depth * 16 }}>
                  <RowName
                    row={row}
                    facts={factsOf(report, row)}
                    isOpen={row.key === opened}
                    toggle={
                      opensUp(row)
                        ? () => open((before) => (before === row.key ? null : row.key))
                        : undefined
                    }
                  />
                </th>
                {report.columns.map((column, i) => (
                  <td key={column.key} {...looksOf(column)} {...looksOfValue(row, row.cells[i])}>
                    <Cell row={row} column={column} value={row.cells[i] ?? null} />
                  </td>
                ))}
              </tr>
              {row.key === opened && (
                <tr className={css.months}>
                  <td colSpan={report.columns.length + 1}>{months?.(row)}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * What a phone has room for: the first figure of two periods, the closing balances, the telling figures of rows whose
 * words stand below their name, or all to scroll through.
 */
function phoneOf(columns: readonly Column[]): 'first' | 'closing' | 'rows' | 'all' {
  const keys = new Set(columns.map(({ key }) => key));
  if (keys.has('closingDebit')) return 'closing';
  if (keys.has('now')) return 'first';
  const isOfRows = columns.some((column) => isFact(column) || tellingKeys.has(column.key));
  return isOfRows ? 'rows' : 'all';
}

/** Words and dates, which stand below the name of a row on a phone. */
const isFact = ({ kind }: Column) => kind === 'text' || kind === 'date';

/** The figures for which such a report is opened. */
const tellingKeys = new Set(
  'receipts payments debit credit total left amount documents difference missing repeated'.split(
    ' ',
  ),
);

/** What a row says beside its telling figures, in a line: words, results, and all figures where none of it tells. */
function factsOf({ columns }: Report, row: Row): string {
  const valueAt = (i: number) => row.cells[i] ?? null;
  const tells = columns.some(({ key }, i) => tellingKeys.has(key) && valueAt(i) !== null);
  return columns
    .flatMap((column, i) => {
      if (isFact(column)) return [cellText(column, valueAt(i))];
      const isBeside = !tellingKeys.has(column.key) && (column.isResult || !tells);
      const text = isBeside ? cellText(column, valueAt(i)) : '';
      return text === '' ? [] : [`${column.label} ${text}`];
    })
    .filter(Boolean)
    .join(', ');
}

/** Follows the link of the chosen row to its document. */
function openDocument(table: HTMLElement): void {
  table.querySelector<HTMLAnchorElement>('tr[data-chosen] th a')?.click();
}

/** Debit and credit stand in columns of their own: the side that has nothing stays empty. */
const isSide = ({ key }: Column) => /(?:debit|credit)$/iu.test(key);

const looksOf = (column: Column) => ({
  className: isFact(column) ? undefined : css.figure,
  'data-kind': column.kind,
  'data-result': column.isResult || undefined,
  'data-telling': tellingKeys.has(column.key) || undefined,
});

const shortText = 26;

/** Zero stands back, and a short text on one line. */
function looksOfValue(row: Row, value: string | number | null | undefined) {
  return {
    'data-zero': (value === 0 && row.look === 'line') || undefined,
    'data-short': (typeof value === 'string' && value.length <= shortText) || undefined,
  };
}

function RowName({
  row,
  facts,
  isOpen,
  toggle,
}: {
  row: Row;
  facts: string;
  isOpen: boolean;
  toggle?: (() => void) | undefined;
}) {
  const name =
    row.lead?.to === 'document' ? (
      <>
        <DocumentLink of={row.lead} />
        {facts && <small className={css.facts}>{facts}</small>}
      </>
    ) : (
      <>
        {row.label}
        {row.code && <span className={css.code}>{row.code}</span>}
        {facts && <small className={css.facts}>{facts}</small>}
      </>
    );
  if (!toggle) return name;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button type="button" className={css.name} aria-expanded={isOpen} onClick={toggle}>
      <Chevron size={14} stroke={1.7} aria-hidden />
      <span>{name}</span>
    </button>
  );
}

function Cell({ row, column, value }: { row: Row; column: Column; value: string | number | null }) {
  if (row.look === 'head' && value === null) return null;
  if (value === 0 && isSide(column) && row.look !== 'total') return null;
  if (column.key === 'changeShare') return changeText(value === null ? null : Number(value));
  const text = cellText(column, value);
  const to = column.kind === 'money' && value !== 0 ? drilldown(row, column) : null;
  if (column.kind === 'money' && value === 0 && column.span === null && row.look === 'line') {
    return column.key === 'change' ? text : '';
  }
  return to ? (
    <ScreenLink to={reportsScreens.books} search={to}>
      {text}
    </ScreenLink>
  ) : (
    text
  );
}
