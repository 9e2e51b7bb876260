import { cleanFilesJob } from './clean-files.job.ts';
import { checkHealthJob } from './health.job.ts';

export const adminJobs = [checkHealthJob, cleanFilesJob];
