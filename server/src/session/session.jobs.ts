import { cleanUpJob, cleanUserLogJob } from './clean-up.job.ts';

export const sessionJobs = [cleanUpJob, cleanUserLogJob];
