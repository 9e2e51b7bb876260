import { dayTotalsJob } from './journal/day-totals.job.ts';
import { sealJob } from './journal/seal.job.ts';

export const accountsJobs = [sealJob, dayTotalsJob];
