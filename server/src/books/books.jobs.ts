import { stockAccountJob } from './chart/stock-account.job.ts';
import { dayTotalsJob } from './journal/day-totals.job.ts';
import { sealJob } from './journal/seal.job.ts';

export const booksJobs = [sealJob, dayTotalsJob, stockAccountJob];
