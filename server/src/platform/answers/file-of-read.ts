import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { Report, type ReportFormat } from '@counting-house/contract/kit/report.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { ReadContext } from '../context.ts';
import type { Database, Tx } from '../database/database.ts';
import { pagesOf, spooled, type Spooled } from '../papers/list-file.ts';
import { paperOf } from '../papers/list-paper.ts';
import { reportFile, reportMimes } from '../papers/report-file.ts';
import { columnsOf, sheetOf } from '../papers/sheet.ts';

type Asked = {
  readonly operation: Operation;
  readonly format: ReportFormat;
  readonly input: object;
  readonly base: Omit<ReadContext, 'tx'>;
  /** What runs answers a report, whatever the operation does. */
  readonly isReport: boolean;
};
type Run = (tx: Tx, input: unknown) => Promise<unknown>;
type NamedFile = Spooled & { readonly fileName: string; readonly mime: string };

/** What a read answers, as a file on the disk: a list or a report. */
export const fileOfRead = (database: Database, asked: Asked, run: Run): Promise<NamedFile> =>
  asked.isReport || asked.operation.output === Report
    ? fileOfReport(database, asked, run)
    : fileOfList(database, asked, run);

/** The same read, drawn when the database has answered. */
async function fileOfReport(
  database: Database,
  { format, input, base }: Asked,
  run: Run,
): Promise<NamedFile> {
  const report = Report.parse(await database.read((tx) => run(tx, input)));
  const { bytes, ...named } = await reportFile(format, report, base.settings);
  return { ...named, ...(await spooled(inOnePiece(bytes))) };
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The very same reads, page after page in one snapshot. */
async function fileOfList(
  database: Database,
  { operation, format, input, base }: Asked,
  run: Run,
): Promise<NamedFile> {
  const { settings, today, now } = base;
  const { title, columns: named } = input as { title?: string; columns?: string };
  const columns = columnsOf(operation, named);
  const called = fileTitle(title ?? operation.key.replace('.', '-'));
  const file = await database.read((tx) => {
    const rows = pagesOf(async (page) => {
      const answered = await run(tx, { ...input, ...page });
      return schemaOf(operation.output).parse(answered) as ListAnswer<object>;
    });
    return spooled(
      format === 'pdf'
        ? paperOf({ title: called, input, columns }, { settings, now }, rows)
        : sheetOf(format, { columns, timeZone: settings['business.timeZone'] }, rows),
    );
  });
  return { ...file, fileName: `${called} ${today}.${format}`, mime: reportMimes[format] };
}

/** What no file system takes in a name, and what would hide its ending, are left out. */
const fileTitle = (title: string) => title.replaceAll(/[\p{C}\\/:*?"<>|]/gu, '').trim() || 'List';
