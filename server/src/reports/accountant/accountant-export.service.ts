import {
  exportLimits,
  type MadeFiles,
  type NewAccountantExport,
  type NewClosingFile,
  type StartedExport,
} from '@counting-house/contract/reports/accountant-export.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { fiscalYears } from '../../books/periods/fiscal-year.table.ts';
import { madeFile, madeFiles } from '../../admin/files/made-file.service.ts';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { accountantExportJob, closingFileJob } from './accountant-export.job.ts';
import { entriesToExport } from './tally-books.service.ts';

/**
 * Begins the file of a period: Tally's masters and vouchers, or a plain day book.
 *
 * @throws {Problem} `not_allowed` (403) without the right to see ledgers; `invalid` at `from`,
 *   `accountant_export.nothing`, `accountant_export.too_large` (422).
 */
export async function startAccountantExport(
  ctx: WriteContext,
  input: NewAccountantExport,
): Promise<StartedExport> {
  needsRight(ctx, 'reports.ledger.read');
  if (input.from > input.to) throw invalid({ from: 'The start date is after the end date.' });
  const { count } = await entriesToExport(ctx, input);
  if (count === 0) {
    throw ruleBroken('accountant_export.nothing', 'No entries in these days. Choose other days.');
  }
  if (count > exportLimits.entries) {
    const [has, most] = [count, exportLimits.entries].map((n) => n.toLocaleString('en-IN'));
    throw ruleBroken(
      'accountant_export.too_large',
      `These days have ${has} entries; a file has at most ${most}. Choose fewer days.`,
    );
  }
  return { jobId: await startJob(ctx, accountantExportJob, input) };
}

/**
 * Begins the closing file of a year, closed or not.
 *
 * @throws {Problem} `not_found`; `not_allowed` (403) without the rights of what is in it.
 */
export async function startClosingFile(
  ctx: WriteContext,
  input: NewClosingFile,
): Promise<StartedExport> {
  needsRight(ctx, 'reports.financial.read');
  needsRight(ctx, 'reports.ledger.read');
  await readRow(ctx, fiscalYears, input.yearId);
  return { jobId: await startJob(ctx, closingFileJob, input) };
}

/** The files that were made for the asker and are still kept, newest first. */
export async function listMadeFiles(ctx: ReadContext): Promise<MadeFiles> {
  const rows = await madeFiles(ctx);
  return {
    rows: rows.map(({ id, originalName, bytes, createdAt, keptUntil }) => ({
      fileId: id,
      name: originalName,
      bytes,
      createdAt,
      keptUntil,
    })),
  };
}

/** @throws {Problem} `not_found` for a file of somebody else, or one that is gone. */
export function getMadeFile(ctx: ReadContext, { fileId }: { fileId: number }): Promise<FileAnswer> {
  needsRight(ctx, 'reports.ledger.read');
  return madeFile(ctx, fileId);
}
