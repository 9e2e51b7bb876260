import type { RegisterRow } from '../platform/rows/row-register.ts';
import { bringReportBack, deleteSavedReport, archiveReport } from './saved/saved-report.service.ts';
import { savedReports } from './saved/saved-report.table.ts';

export const reportsRows: readonly RegisterRow[] = [
  {
    table: savedReports,
    read: 'reports.report.share',
    sessionOnly: true,
    softDelete: { permission: 'self', run: archiveReport, restore: bringReportBack },
    rawDelete: { permission: 'self', run: deleteSavedReport },
  },
];
