import { retireAuditJob, sealAuditJob } from './audit/audit.job.ts';
import { cleanJobsJob } from './jobs/job.job.ts';
import { cleanFilesJob } from './files/clean-files.job.ts';
import { checkHealthJob } from './health/health.job.ts';
import { runBulkJob } from './rows/row-bulk.job.ts';

export const adminJobs = [
  cleanJobsJob,
  checkHealthJob,
  cleanFilesJob,
  runBulkJob,
  sealAuditJob,
  retireAuditJob,
];
