import { issueServicesJob } from './services.job.ts';

export const invoicesJobs = [issueServicesJob];
