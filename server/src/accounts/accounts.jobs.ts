import { dayTotalsJob } from './day-totals.job.ts';
import { sealJob } from './seal.job.ts';

export const accountsJobs = [sealJob, dayTotalsJob];
