import { checkHealthJob } from './health.job.ts';

export const adminJobs = [checkHealthJob];
