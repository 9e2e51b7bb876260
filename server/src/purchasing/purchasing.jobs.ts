import { tellLateJob } from './purchase-orders/notify-overdue.job.ts';
import { releaseVendorsJob } from './vendors/release-vendors.job.ts';

export const purchasingJobs = [releaseVendorsJob, tellLateJob];
