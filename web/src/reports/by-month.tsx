import type { Report } from '@counting-house/contract/kit/report.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import css from './by-month.module.css';
import { cellText, drilldown } from './table/report-cell.ts';
import { reportsScreens } from './reports.routes.tsx';

type Row = Report['rows'][number];

/** Most months that stand beside each other in a row. */
const mostMonths = 24;

/** An account of profit and loss by month: one line for each of the periods that stand beside each other. */
export function ByMonth({ report, row }: { report: Report; row: Row }) {
  const periods = report.columns.filter(
    ({ kind, span }) => kind === 'money' && span !== null && span.from !== null,
  );
  const [first] = periods;
  const lead = first && drilldown(row, first);
  return (
    <div className={css.box}>
      <div className={css.head}>
        <b>
          {row.code} {row.label} by month
        </b>
        {lead && (
          <ScreenLink to={reportsScreens.books} search={lead}>
            Open ledger
          </ScreenLink>
        )}
      </div>
      {periods.slice(0, 2).map((column) => (
        <Months key={column.key} column={column} row={row} upTo={report.asOfEntryId} />
      ))}
    </div>
  );
}

function Months({
  column,
  row,
  upTo,
}: {
  column: Report['columns'][number];
  row: Row;
  upTo: number | null;
}) {
  const { span, centre } = column;
  const { data, isError } = useOptionalOperation(reports.getProfitLoss, {
    from: span?.from ?? undefined,
    to: span?.to,
    compare: 'month',
    ...(centre ? { centre } : {}),
    ...(upTo === null ? {} : { upTo }),
  });
  const found = data?.rows.find(({ code, lead }) => code === row.code && lead?.to === 'ledger');
  if (isError) return <p className={css.none}>Choose at most {mostMonths} months.</p>;
  if (!data) return <p className={css.none}>Loading</p>;
  if (!found) return <p className={css.none}>No entries in {column.label}.</p>;
  return (
    <div className={css.wide}>
      <table className={css.months}>
        <caption>{column.label}</caption>
        <thead>
          <tr>
            {data.columns.map(({ key, label }) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {data.columns.map((month, i) => {
              const value = found.cells[i] ?? null;
              const to = value === 0 ? null : drilldown(found, month);
              return (
                <td key={month.key}>
                  {to ? (
                    <ScreenLink to={reportsScreens.books} search={to}>
                      {cellText(month, value)}
                    </ScreenLink>
                  ) : (
                    cellText(month, value)
                  )}
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
