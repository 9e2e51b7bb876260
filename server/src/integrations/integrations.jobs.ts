import { cleanNoticesJob } from './notice.job.ts';

export const integrationsJobs = [cleanNoticesJob];
