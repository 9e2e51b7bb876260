import type { Report } from '@counting-house/contract/kit/report.ts';

/** One cell of a report: a row by its key, or by the code of its account, and a column by its key. */
export function cellIn(report: Report, row: string, column = 'now'): string | number | null {
  const at = report.columns.findIndex(({ key }) => key === column);
  const found = report.rows.find(({ key, code }) => key === row || code === row);
  if (at < 0) throw new Error(`${report.title} has no column ${column}`);
  if (!found) throw new Error(`${report.title} has no row ${row}`);
  return found.cells[at] ?? null;
}

/** The words of the rows with one column of theirs, in rupees. */
export const rupeesIn = (report: Report, column = 'now'): Record<string, number> =>
  Object.fromEntries(
    report.rows
      .filter(({ look }) => look !== 'head')
      .map(({ key }) => [key, Number(cellIn(report, key, column)) / 100]),
  );
