import type { Report, ReportColumn, ReportRow } from '@counting-house/contract/kit/report.ts';
import type { Settings } from '@counting-house/contract/settings.ts';
import { dateIn } from '../clock.ts';
import { ruleBroken } from '../problem.ts';
import { drawReportPdf } from './report-file.ts';
import type { SheetColumn } from './sheet.ts';

/** Most rows that are printed; a file of more than these is read in a sheet. */
const mostRows = 5_000;

type Said = {
  readonly title: string;
  readonly input: object;
  readonly columns: readonly SheetColumn[];
};

/**
 * A list as a paper, with its columns as they stand on the screen.
 *
 * @throws {Problem} `too_many_rows` (422) past 5,000 rows.
 */
export async function* paperOf(
  { title, input, columns }: Said,
  { settings, now }: { settings: Settings; now: string },
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<Uint8Array> {
  const rows: ReportRow[] = [];
  for await (const batch of batches) {
    rows.push(...batch.map((row, i) => rowOf(row, columns, rows.length + i)));
    if (rows.length > mostRows) {
      throw ruleBroken(
        'too_many_rows',
        'A PDF holds at most 5,000 rows. Choose fewer days, or XLSX.',
      );
    }
  }
  const { from, to } = input as { from?: string; to?: string };
  const today = dateIn(settings['business.timeZone'], new Date(now));
  const report: Report = {
    title,
    heading: columns[0]?.label ?? '',
    from: from ?? null,
    to: to ?? today,
    narrowedBy: [],
    columns: columns.slice(1).map(columnOf),
    rows,
    checks: [],
    notes: [],
    asOfEntryId: null,
    generatedAt: now,
  };
  yield await drawReportPdf([report], settings, title);
}

const columnOf = ({ key, label, kind }: SheetColumn): ReportColumn => ({
  key,
  label,
  kind: kind === 'money' || kind === 'date' ? kind : 'text',
  span: null,
  centre: null,
  isResult: false,
});

function rowOf(row: object, columns: readonly SheetColumn[], at: number): ReportRow {
  const [label = '', ...cells] = columns.map(({ key, kind, words }) => {
    const value = (row as Record<string, unknown>)[key];
    if (value === null || value === undefined) return null;
    if (kind === 'money') return Number(value);
    return words?.get(String(value)) ?? String(value);
  });
  return {
    key: `row ${at}`,
    label: String(label ?? ''),
    code: '',
    depth: 0,
    look: 'line',
    cells,
    lead: null,
  };
}
