import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { checkHealth } from './health-details.service.ts';

export const checkHealthJob = job({
  kind: 'admin.checkHealth',
  says: 'Check disk, database, clock and queue',
  every: { cron: '* * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  run: ({ write }) => write(checkHealth),
});
