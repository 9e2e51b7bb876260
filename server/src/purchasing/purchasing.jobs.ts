import { releaseVendorsJob } from './vendors/release-vendors.job.ts';

export const purchasingJobs = [releaseVendorsJob];
