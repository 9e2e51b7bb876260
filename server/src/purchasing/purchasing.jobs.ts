import { tellLateJob } from './purchase-orders/tell-late.job.ts';
import { releaseVendorsJob } from './vendors/release-vendors.job.ts';

export const purchasingJobs = [releaseVendorsJob, tellLateJob];
