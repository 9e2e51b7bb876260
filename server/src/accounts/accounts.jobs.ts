import { sealJob } from './seal.job.ts';

export const accountsJobs = [sealJob];
