import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import {
  kindAt,
  type Report,
  type ReportColumn,
  type ReportFormat,
  type ReportRow,
} from '@counting-house/contract/kit/report.ts';
import type { Settings } from '@counting-house/contract/settings.ts';
import { stringify } from 'csv-stringify/sync';
import { dateText, momentText } from '../clock.ts';
import { finishPdf, openPdf, paper } from './pdf.ts';
import { drawReport } from './report-paper.ts';
import { harmless, sheetMimes } from './sheet.ts';
import { type Sheet, writeWorkbook } from './workbook.ts';
import type { Cell } from './xlsx.ts';

export const reportMimes = { ...sheetMimes, pdf: 'application/pdf' } as const;

/** A report as a file: the very figures of the screen, up to the same entry. */
export async function reportFile(
  format: ReportFormat,
  report: Report,
  settings: Settings,
): Promise<FileAnswer> {
  return {
    fileName: fileNameOf(report, format),
    mime: reportMimes[format],
    bytes: await bytesIn[format](report, settings),
  };
}

/** `Profit and loss 2026-04-01 to 2026-04-30.pdf`. */
const fileNameOf = ({ title, from, to }: Report, ending: string) =>
  `${title.replaceAll(/[\p{C}\\/:*?"<>|]/gu, '')} ${from === null ? '' : `${from} to `}${to}.${ending}`;

const bytesIn: Readonly<
  Record<ReportFormat, (report: Report, settings: Settings) => Promise<Uint8Array> | Uint8Array>
> = {
  csv: (report, settings) => csvOf(report, settings),
  xlsx: (report, settings) => writeWorkbook([reportSheet(report, settings)]),
  pdf: (report, settings) => drawReportPdf([report], settings, report.title),
};

/** Several reports on the pages of one paper, each beginning a page. */
export async function drawReportPdf(
  reports: readonly Report[],
  settings: Settings,
  title: string,
): Promise<Uint8Array> {
  const page = await openPdf(paper.a4, title);
  for (const report of reports) drawReport(page, report, settings);
  return finishPdf(page);
}

/** Several reports in one workbook, a sheet each. */
export const writeReportSheets = (reports: readonly Report[], settings: Settings): Uint8Array =>
  writeWorkbook(reports.map((report) => reportSheet(report, settings)));

/** Whose figures they are, of which days, and up to which entry. */
function aboveReport(report: Report, settings: Settings): string[] {
  const { from, to, narrowedBy, asOfEntryId, generatedAt } = report;
  const gstin = settings['business.gstin'];
  const name = settings['business.legalName'] || settings['business.name'];
  return [
    report.title,
    gstin ? `${name}, GSTIN ${gstin}` : name,
    [from === null ? dateText(to) : `${dateText(from)} to ${dateText(to)}`, ...narrowedBy].join(
      ', ',
    ),
    asOfEntryId === null
      ? `As of ${momentText(settings['business.timeZone'], generatedAt)}`
      : `As of entry ${asOfEntryId}`,
  ];
}

/** A report as a sheet of a workbook. */
function reportSheet(report: Report, settings: Settings): Sheet {
  return {
    name: report.title,
    above: aboveReport(report, settings),
    head: headOf(report),
    rows: report.rows.map((row) => ({
      cells: cellsOf(report, row, { settings, isDated: true }),
      look: row.look === 'head' ? 'head' : row.look === 'line' ? 'money' : 'sum',
    })),
  };
}

function csvOf(report: Report, settings: Settings): Uint8Array {
  const as = { settings, isDated: false };
  const lines = [headOf(report), ...report.rows.map((row) => cellsOf(report, row, as))];
  return Buffer.from(
    stringify(
      lines.map((line) => line.map(harmless)),
      { bom: true, record_delimiter: 'windows' },
    ),
  );
}

/** The code of the accounts has a column of its own, where there are any. */
const hasCodes = ({ rows }: Report) => rows.some(({ code }) => code !== '');

const headOf = (report: Report): string[] => [
  report.heading,
  ...(hasCodes(report) ? ['Code'] : []),
  ...report.columns.map(({ label }) => label),
];

/** @param as.isDated dates are dates; else ISO text, as plain files have it. */
function cellsOf(
  report: Report,
  row: ReportRow,
  as: { readonly settings: Settings; readonly isDated: boolean },
): Cell[] {
  return [
    `${'   '.repeat(row.depth)}${row.label}`,
    ...(hasCodes(report) ? [row.code] : []),
    ...report.columns.map((_, i) => cellOf(kindAt(row, report, i), row.cells[i] ?? null, as)),
  ];
}

/** By how much a figure is divided to be read as people write it. */
const parts: Readonly<Partial<Record<ReportColumn['kind'], number>>> = {
  money: 100,
  share: 10,
  rate: 100,
  taxRate: 1000,
  qty: 1000,
};

function cellOf(
  kind: ReportColumn['kind'],
  value: string | number | null,
  { settings, isDated }: { readonly settings: Settings; readonly isDated: boolean },
): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return value / (parts[kind] ?? 1);
  if (kind === 'moment') return { shown: momentStamp(settings['business.timeZone'], value) };
  return kind === 'date' && isDated ? { shown: value } : value;
}

/** `2026-11-26 10:53`, by the clocks of the business. */
const momentStamp = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(at),
  );
