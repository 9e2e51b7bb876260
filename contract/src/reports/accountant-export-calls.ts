import { z } from 'zod';
import { FileAnswer, read, write } from '../kit/operation.ts';
import { queryId } from '../kit/list.ts';
import {
  MadeFiles,
  NewAccountantExport,
  NewClosingFile,
  StartedExport,
} from './accountant-export.ts';

const own = { permission: 'reports.report.export' } as const;

/** What is in the files needs the rights of the books and of the statements; the service asks for them. */
export const accountantExportCalls = {
  startAccountantExport: write({
    says: 'Make the file of a period for the accountant outside.',
    wire: 'POST Reports/AccountantExport',
    ...own,
    input: NewAccountantExport,
    output: StartedExport,
    problems: ['accountant_export.too_large', 'accountant_export.nothing'],
  }),

  startClosingFile: write({
    says: 'Make the closing file of a year.',
    wire: 'POST Reports/ClosingFile?Year={yearId}',
    ...own,
    input: NewClosingFile,
    output: StartedExport,
  }),

  listMadeFiles: read({
    says: 'List the files that were made for you.',
    wire: 'GET Reports/MadeFiles',
    ...own,
    input: z.strictObject({}),
    output: MadeFiles,
  }),

  getMadeFile: read({
    says: 'Download a file that was made for you.',
    wire: 'GET Reports/MadeFile?ID={fileId}',
    ...own,
    input: z.strictObject({ fileId: queryId }),
    output: FileAnswer,
  }),
};
