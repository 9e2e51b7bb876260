import { accountantExportJob, closingFileJob } from './accountant/accountant-export.job.ts';
import { proveSalesJob } from './sales/prove-sales.job.ts';
import { salesDaysJob } from './sales/sales-days.job.ts';
import { sendReportJob, sendScheduledJob } from './saved/send-report.job.ts';

export const reportsJobs = [
  salesDaysJob,
  proveSalesJob,
  sendReportJob,
  sendScheduledJob,
  accountantExportJob,
  closingFileJob,
];
