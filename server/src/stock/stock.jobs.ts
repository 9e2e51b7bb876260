import { expiryJob } from './expiry.job.ts';

export const stockJobs = [expiryJob];
