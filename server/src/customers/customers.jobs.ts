import { expireCreditJob } from './wallet.job.ts';

export const customersJobs = [expireCreditJob];
