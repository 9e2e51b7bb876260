import { moveParcelsJob } from './dispatch/many.job.ts';

export const logisticsJobs = [moveParcelsJob];
