import { retireAuditJob, sealAuditJob } from './audit.job.ts';
import { cleanJobsJob } from './job.job.ts';
import { cleanFilesJob } from './clean-files.job.ts';
import { checkHealthJob } from './health.job.ts';
import { runBulkJob } from './row-bulk.job.ts';

export const adminJobs = [
  cleanJobsJob,
  checkHealthJob,
  cleanFilesJob,
  runBulkJob,
  sealAuditJob,
  retireAuditJob,
];
