import { z } from 'zod';
import { listInput, listOf } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import { done } from '../kit/shapes.ts';
import {
  NewSavedReport,
  ReportReader,
  SavedReport,
  SavedReportChange,
  SavedReportSeen,
  SavedReportsInput,
  SentReport,
} from './saved-report.ts';

const also = [
  { field: 'isShared', right: 'reports.report.share', does: 'share reports' },
  { field: 'schedule', right: 'reports.report.export', does: 'send reports as files' },
] as const;

/** The rights of the report itself are asked for by the service, which knows it. */
export const savedReportCalls = {
  listSavedReports: read({
    says: 'List your saved reports, and those that are shared.',
    wire: 'GET Reports/Saved',
    permission: 'self',
    sessionOnly: true,
    input: SavedReportsInput,
    output: z.object({ rows: z.array(SavedReport) }),
  }),

  listReportReaders: read({
    says: 'Choose who receives a report.',
    wire: 'GET Reports/Readers',
    permission: 'reports.report.export',
    sessionOnly: true,
    input: listInput({}),
    output: listOf(ReportReader),
  }),

  createSavedReport: write({
    says: 'Save a report under a name, and send it by mail.',
    wire: 'POST Reports/SavedSave',
    permission: 'self',
    sessionOnly: true,
    also,
    input: NewSavedReport,
    output: SavedReport,
    problems: ['saved_report.name_taken', 'saved_report.too_large', 'saved_report.too_many'],
  }),

  updateSavedReport: write({
    says: 'Change a saved report, or when it is sent.',
    wire: 'POST Reports/SavedUpdate?ID={id}',
    permission: 'self',
    sessionOnly: true,
    also,
    input: SavedReportChange,
    output: SavedReport,
    problems: ['saved_report.name_taken', 'saved_report.too_large'],
  }),

  deleteSavedReport: write({
    says: 'Delete a saved report.',
    wire: 'POST Reports/SavedDelete?ID={id}',
    permission: 'self',
    sessionOnly: true,
    input: SavedReportSeen,
    output: done,
  }),

  sendSavedReport: write({
    says: 'Send a saved report by mail now.',
    wire: 'POST Reports/SavedSend?ID={id}',
    permission: 'reports.report.export',
    sessionOnly: true,
    input: SavedReportSeen,
    output: SentReport,
    problems: ['saved_report.mail_off'],
  }),
};
