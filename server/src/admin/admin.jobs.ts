import { cleanFilesJob } from './clean-files.job.ts';
import { checkHealthJob } from './health.job.ts';
import { runBulkJob } from './row-bulk.job.ts';

export const adminJobs = [checkHealthJob, cleanFilesJob, runBulkJob];
