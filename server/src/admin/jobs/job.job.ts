import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { cleanJobs } from './job.service.ts';

export const cleanJobsJob = job({
  kind: 'admin.cleanJobs',
  says: 'Delete old jobs',
  every: { cron: '30 4 * * *' },
  input: z.strictObject({}),
  run: ({ write }) => write(cleanJobs),
});
