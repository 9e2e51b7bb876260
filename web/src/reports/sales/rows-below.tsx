import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { wordOf, type ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { cellIn, isRight, onCard, shown } from './report-cells.ts';

/** The rows that a row of a report opens to, under its columns. */
export function RowsBelow({ input, columns }: { input: object; columns: readonly ReportColumn[] }) {
  const { data, error } = useOptionalOperation(reports.getSaleReport, {
    ...input,
    compare: 'none',
    sort: undefined,
  } as never);
  const words = error ? error.message : data?.rows.length === 0 ? 'Nothing below it' : 'Loading …';
  if (!data || data.rows.length === 0) {
    return (
      <tr data-below>
        <th scope="row" colSpan={columns.length + 1}>
          {words}
        </th>
      </tr>
    );
  }
  const cards = onCard(columns);
  return data.rows.map((row) => (
    <tr key={row.key} data-below>
      <th scope="row">{row.name}</th>
      {columns.map((column) => (
        <td
          key={column}
          data-right={isRight(column) || undefined}
          data-less={!cards.has(column) || undefined}
          data-label={wordOf(column).label}
        >
          {column in row ? shown(column, cellIn(row, column)) : ''}
        </td>
      ))}
    </tr>
  ));
}
