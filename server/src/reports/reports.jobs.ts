import { proveSalesJob } from './sales/prove-sales.job.ts';
import { salesDaysJob } from './sales/sales-days.job.ts';

export const reportsJobs = [salesDaysJob, proveSalesJob];
