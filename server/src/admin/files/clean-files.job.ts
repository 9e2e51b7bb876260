import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { cleanFiles } from './clean-files.service.ts';

export const cleanFilesJob = job({
  kind: 'admin.cleanFiles',
  says: 'Delete unused files',
  every: { cron: '0 4 * * *' },
  input: z.strictObject({}),
  run: ({ write }) => write(cleanFiles),
});
