import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  NewAccountantExport,
  NewClosingFile,
} from '@counting-house/contract/reports/accountant-export.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { makeClosingFile } from './closing-file.service.ts';
import { makeAccountantExport } from './make-export.service.ts';

const tells = (result: unknown) => ({
  text: `${(result as { name?: string } | null)?.name ?? 'The file'} is ready.`,
  link: `${addresses.reports}?tab=for-the-accountant`,
});

/** The books of a period as a file. */
export const accountantExportJob = job({
  kind: 'reports.accountantExport',
  says: 'Make a file for the accountant',
  input: NewAccountantExport,
  readBy: 'reports.report.export',
  run: makeAccountantExport,
  tells,
});

/** Everything that an auditor gets of a year, as a file. */
export const closingFileJob = job({
  kind: 'reports.closingFile',
  says: 'Make the closing file of a year',
  input: NewClosingFile,
  readBy: 'reports.report.export',
  run: makeClosingFile,
  tells,
});
