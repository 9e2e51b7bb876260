import { expiryJob } from './batches/expiry.job.ts';

export const stockJobs = [expiryJob];
