import type { ReportAnswer } from '@counting-house/contract/reports/sale-report.ts';
import {
  beforeKey,
  wordOf,
  type ReportColumn,
} from '@counting-house/contract/reports/sale-labels.ts';
import { cellIn, changeText, shown } from './report-cells.ts';
import type { Drilled } from './report-table.tsx';
import css from './sale-reports.module.css';

const strong: ReadonlySet<ReportColumn> = new Set(['net', 'total', 'margin']);

/** The words of the statement, top to bottom, with the period before. */
export function SaleSummary({
  answer: { totals, before },
  columns,
  drill,
}: {
  answer: ReportAnswer;
  columns: readonly ReportColumn[];
  drill: (of: Drilled) => void;
}) {
  return (
    <table className={css.table}>
      <caption className="unseen">Summary of sales</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" data-right>
            This period
          </th>
          {before && (
            <>
              <th scope="col" data-right>
                Before
              </th>
              <th scope="col" data-right>
                Change
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column} data-strong={strong.has(column) || undefined}>
            <th scope="row" title={wordOf(column).formula}>
              {wordOf(column).label}
              <small>{wordOf(column).formula}</small>
            </th>
            <td data-right data-label="This period">
              <button
                type="button"
                className={css.figure}
                onClick={() => drill({ row: null, column })}
              >
                {shown(column, cellIn(totals, column))}
              </button>
            </td>
            {before && (
              <>
                <td data-right data-label="Before">
                  {shown(column, cellIn(totals, beforeKey(column)))}
                </td>
                <td data-right data-label="Change">
                  {changeText(totals, column)?.text ?? ''}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
